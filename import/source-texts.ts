/** Finds the texts in a folder that may be posts, where each generator keeps them, and in which language they are. */
import { posix } from 'node:path';
import { groupBy } from '../web/core/group-by.ts';
import type { SourceKind } from './recognize.ts';
import type { ImportFinding } from './source.ts';
import type { SiteSettings } from './source-settings.ts';

/** A text in the source. */
export interface SourceText {
  readonly path: string;
  /** Path below the folder with the content, without language and extension: `posts/knots`. */
  readonly place: string;
  readonly language: string | undefined;
}

const TEXT = /\.(md|mdx|markdown|mkd|mdown)$/i;
/** In a folder of posts, generators accept HTML, too. */
const TEXT_OR_HTML = /\.(md|mdx|markdown|mkd|mdown|html?)$/i;
/** Folders of posts as Jekyll names them, with everything before them. */
export const JEKYLL_FOLDER = /^(.*\/)?_(posts|drafts)\//;

/** Files about a repository, tests, and the lists of Hugo and Zola. */
const NO_POST =
  /^(readme|license|licence|changelog|contributing|code_of_conduct|security|claude|agents|todo|_index)\b|\.(test|spec)\./i;
const TEMPLATES =
  /(^|\/)(_includes|_layouts|_templates|layouts|templates|archetypes|themes|scaffolds|snippets|i18n|components)\//;

/** Where generators keep their posts. Others keep them anywhere. */
const contentFolders: Partial<Record<SourceKind, RegExp>> = {
  jekyll: JEKYLL_FOLDER,
  hexo: JEKYLL_FOLDER,
  hugo: /^(content|posts?)\//,
  zola: /^content\//,
  astro: /^(src\/)?(content|pages|data|blog|posts)\//,
};
/** Folders that are in no address. */
const CONTENT_FOLDER = /^(?:src\/)?(?:content|source|pages|public|site|data|app|src)\//;

/** Returns the texts in the language of the site, and findings about those in other ones. */
export function findTexts(paths: readonly string[], kind: SourceKind, settings: SiteSettings) {
  const texts = paths.filter((path) => isText(path, kind)).map((path) => placed(path, settings));
  const language = siteLanguage(texts, settings);
  const isOwn = (text: SourceText) => (text.language ?? language) === language;
  const others = groupBy(
    texts.filter((text) => !isOwn(text)),
    (text) => text.language,
  );
  const findings = [...others].map(([code, group]): ImportFinding => {
    const detail = `There are ${group.length} in "${code}". Only one language was imported. This is the first of them.`;
    return {
      kind: 'dropped',
      cause: 'text in another language',
      file: group[0]?.path ?? '',
      line: 1,
      detail,
    };
  });
  return { texts: texts.filter(isOwn), language, findings };
}

function isText(path: string, kind: SourceKind): boolean {
  if (NO_POST.test(posix.basename(path)) || TEMPLATES.test(path)) return false;
  if (JEKYLL_FOLDER.test(path)) return TEXT_OR_HTML.test(path);
  return TEXT.test(path) && (contentFolders[kind]?.test(path) ?? true);
}

const LANGUAGE = /^[a-z]{2}(-[A-Za-z]{2,4})?$/;

/** Finds the language in the name of the file, `knots.de.md`, or in the first folder, `content/de/knots.md`. */
function placed(path: string, { language, otherLanguages }: SiteSettings): SourceText {
  const inner = path.replace(TEXT_OR_HTML, '').replace(CONTENT_FOLDER, '');
  const known = [language, ...otherLanguages].filter((code) => code !== undefined);
  const [, stem = inner, suffix = ''] = /^(.+)\.([\w-]+)$/.exec(inner) ?? [];
  if (known.includes(suffix) || LANGUAGE.test(suffix))
    return { path, place: bundled(stem), language: suffix };
  const [first = '', ...rest] = inner.split('/');
  const mayBeLanguage = known.length > 0 ? known.includes(first) : LANGUAGE.test(first);
  // A folder with a name of two letters may be anything elsewhere.
  if (rest.length > 0 && mayBeLanguage && (known.length > 1 || path.startsWith('content/'))) {
    return { path, place: bundled(rest.join('/')), language: first };
  }
  return { path, place: bundled(inner), language: undefined };
}

/** Names a page bundle for its folder. */
function bundled(place: string): string {
  return place.replace(/(.)\/(index|page)$/, '$1');
}

/** Returns the language of the configuration if there are texts in it; otherwise the one with the most. */
function siteLanguage(texts: readonly SourceText[], { language }: SiteSettings): string | undefined {
  const groups = groupBy(texts, (text) => text.language);
  if (groups.has(undefined) || groups.has(language)) return language;
  const [most] = [...groups].sort(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? language;
}
