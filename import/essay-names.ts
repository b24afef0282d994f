/** Names the texts that an import writes. The name of a page begins with its folder. */
import { slugOf } from '../site/reader/essay-draft.ts';
import { essayFile } from '../site/reader/parse-essay.ts';
import { slugOfText, translationNamed } from '../site/reader/text-name.ts';
import { isTakenSlug } from '../web/core/canonical-routes.ts';
import { essayPath, ownPath } from '../web/core/routes.ts';
import { fieldsOf } from './essay-fields.ts';
import type { SourcePost } from './source.ts';

interface NameOptions {
  readonly locale: string;
  /** Names of an earlier import, by the file of the post. */
  readonly earlier: ReadonlyMap<string, string>;
  readonly taken: readonly string[];
}

/** A name that says nothing, such as the number of a chapter whose other letters have no Latin form. */
const EMPTY_NAME = /^(\d{0,8}|.)$/;

const PAGES = 'pages/';

export function fileOf(name: string): string {
  return name.startsWith(PAGES) ? `${name}.md` : essayFile(name);
}

export function pathOf(name: string): string {
  const isPage = name.startsWith(PAGES);
  return isPage ? ownPath(slugOfText(name.slice(PAGES.length))) : essayPath(slugOfText(name));
}

/**
 * Returns the name of each text, from its file, its title or its date. Essays that collide are numbered, and pages are
 * left out. A translation is named after its original.
 */
export function nameTexts(
  posts: readonly SourcePost[],
  { locale, earlier, taken }: NameOptions,
): ReadonlyMap<SourcePost, string> {
  const used = new Set([...taken, ...earlier.values()].map((name) => slugOfText(name)));
  const names = new Map<SourcePost, string>();
  const byFile = new Map<string, string>();
  const nameOf = ({ language, original = '', isPage, ...post }: SourcePost): string | undefined => {
    const { title = '', date = 'unknown-date' } = fieldsOf(post);
    const named = [post.name, title].map((name) => slugOf(name, language ?? locale) ?? '');
    const wanted = named.find((name) => !EMPTY_NAME.test(name)) ?? `essay-of-${date}`;
    const own = `${isPage ? PAGES : ''}${wanted}`;
    const translated = byFile.get(original) ?? own;
    const isSameKind = translated.startsWith(PAGES) === own.startsWith(PAGES);
    const translation = `${isSameKind ? translated : own}.${language}`;
    const isTranslation = translationNamed(translation.replace(PAGES, '')) !== undefined;
    if (isTranslation && !used.has(slugOfText(translation))) {
      used.add(slugOfText(translation));
      return translation;
    }
    const isLeftAlone = isPage && (isTakenSlug(wanted) || used.has(own));
    return isLeftAlone ? undefined : unusedName(own, used);
  };
  const isOriginal = ({ language }: SourcePost) => language === undefined;
  for (const post of [...posts.filter(isOriginal), ...posts.filter((one) => !isOriginal(one))]) {
    const name = earlier.get(post.file) ?? nameOf(post);
    if (name === undefined) continue;
    names.set(post, name);
    byFile.set(post.file, name);
  }
  return names;
}

/** Adds a name to those that are used. One that is used already gets a number. */
export function unusedName(wanted: string, used: Set<string>): string {
  let name = wanted;
  for (let number = 2; used.has(name); number += 1) name = `${wanted}-${number}`;
  used.add(name);
  return name;
}
