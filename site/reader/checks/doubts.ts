/** Finds what is valid in the content, but probably not meant. */
import { essayPath } from '../../../web/core/routes.ts';
import { isStale } from '../../../web/core/tools/get-live-status.ts';
import type { InterfaceWords } from '../../../web/locales/wording.ts';
import type { ContentError } from '../../util/content-error.ts';
import { essayFile } from '../parse-essay.ts';
import { translationNamed } from '../text-name.ts';
import type { Path } from '../yaml-document.ts';
import type { NamedFile } from './check-versions.ts';

export function warnOfOldStatus(
  status: { readonly updated?: string | undefined } | undefined,
  lineOf: (path: Path) => number,
  now: Date,
): ContentError[] {
  const { updated } = status ?? {};
  if (updated === undefined || !isStale(updated, now)) return [];
  const message = `The status is of ${updated}, and visitors are told that it may be out of date.`;
  const fix = 'Rewrite it, or check it, and set "updated" to today.';
  return [{ file: 'status.yaml', line: lineOf(['updated']), message, fix }];
}

/** Returns a warning if the interface is in English on a site in another language. */
export function warnOfMissingWords(
  { locale, language }: InterfaceWords,
  lineOf: (path: Path) => number,
): ContentError[] {
  const spoken = new Intl.Locale(locale).language;
  if (language !== 'en' || spoken === 'en') return [];
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(spoken);
  const message = `Foyer has no words in ${name} yet, so navigation, buttons, forms and notifications are in English, and marked as English.`;
  const fix = `Nothing needs to change. To write some or all of them in ${name}, add words.yaml (see "Words of your own" in the guide for owners).`;
  return [{ file: 'site.yaml', line: lineOf(['locale']), message, fix }];
}

interface Titled extends NamedFile {
  readonly part?: { readonly title?: string | undefined; readonly draft?: boolean | undefined } | undefined;
}

/** Returns a warning for each essay that has the title of another one, which is not the same in another language. */
export function warnOfSameTitles(essays: readonly Titled[]): ContentError[] {
  const firsts = new Map<string, Titled>();
  return essays.flatMap((essay) => {
    const { name, part, lineOf } = essay;
    const title = part?.title;
    if (title === undefined || part?.draft) return [];
    const first = firsts.get(title);
    if (first === undefined) firsts.set(title, essay);
    if (!first || originalOf(first) === originalOf(essay)) return [];
    const message = `The essay has the same title as ${essayPath(first.slug)}, so that readers cannot tell them apart in lists.`;
    return [{ file: essayFile(name), line: lineOf(['title']), message, fix: 'Change one of the titles.' }];
  });
}

function originalOf({ name }: Titled): string {
  return translationNamed(name)?.of ?? name;
}
