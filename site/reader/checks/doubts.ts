/** Finds what is valid in the content, but probably not meant. */
import { essayPath } from '../../../web/core/routes.ts';
import { isStale } from '../../../web/core/tools/get-live-status.ts';
import type { InterfaceWords } from '../../../web/locales/wording.ts';
import type { ContentError } from '../../util/content-error.ts';
import { explain } from '../../util/explain.ts';
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
  return [{ file: 'status.yaml', line: lineOf(['updated']), ...explain('oldStatus', { updated }) }];
}

/** Returns a warning if the interface is in English on a site in another language. */
export function warnOfMissingWords(
  { locale, language }: InterfaceWords,
  lineOf: (path: Path) => number,
): ContentError[] {
  const spoken = new Intl.Locale(locale).language;
  if (language !== 'en' || spoken === 'en') return [];
  const named = new Intl.DisplayNames('en', { type: 'language' }).of(spoken) ?? spoken;
  return [{ file: 'site.yaml', line: lineOf(['locale']), ...explain('noWords', { language: named }) }];
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
    const explanation = explain('sameTitle', { path: essayPath(first.slug) });
    return [{ file: essayFile(name), line: lineOf(['title']), ...explanation }];
  });
}

function originalOf({ name }: Titled): string {
  return translationNamed(name)?.of ?? name;
}
