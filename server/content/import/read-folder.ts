/** Reads the posts in a folder of Markdown, as each generator keeps them. */
import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { groupBy } from '../../../web/core/group-by.ts';
import { MAX_ESSAY_BYTES } from '../../util/read-text.ts';
import { dayOf, fieldsOf } from './essay-fields.ts';
import { addressesOf } from './old-addresses.ts';
import { type SourceKind, sourceKinds } from './recognize.ts';
import { firstText, readSettings, type SiteSettings } from './site-settings.ts';
import type { ImportFinding, SourcePost, SourceSite } from './source.ts';
import { listSourceFiles, type SourceFiles } from './source-files.ts';
import { splitHead } from './source-head.ts';

const TEXT = /\.(md|mdx|markdown|mkd|mdown)$/i;
/** Generators with a folder of posts accept HTML there, too. */
const POST = /\.(md|mdx|markdown|mkd|mdown|html?)$/i;
/** Files about a repository, and folders of templates. */
const ABOUT =
  /^(readme|license|licence|changelog|contributing|code_of_conduct|security|claude|agents|todo)\b|\.(test|spec)\./i;
const TEMPLATES =
  /(^|\/)(_includes|_layouts|_templates|layouts|templates|archetypes|themes|scaffolds|snippets|i18n|components)\//;

/** Where each generator keeps its posts. Others keep them anywhere. */
const folders: Partial<Record<SourceKind, RegExp>> = {
  jekyll: /(^|\/)_(posts|drafts)\//,
  hexo: /(^|\/)_(posts|drafts)\//,
  hugo: /^(content|posts?)\//,
  zola: /^content\//,
  astro: /^(src\/)?(content|pages|data|blog|posts)\//,
};
/** Folders whose texts are posts even if they have no date. */
const POSTS_FOLDER = /(^|\/)(_?posts?|blog|articles?|essays?|writings?|notes?|journal|_?drafts)\//i;
const PAGES_FOLDER = /(^|\/)pages?\//i;
const DRAFTS_FOLDER = /(^|\/)_?drafts?\//i;
/** Sections that say nothing about their posts. */
const GENERIC_SECTION =
  /^(_?posts?|blogs?|articles?|essays?|writings?|content|src|source|public|app|data|site|pages|_?drafts|docs)$/i;

const DATED_NAME = /^(\d{4}-\d{1,2}-\d{1,2})[-_. ](.+)$/;

interface PlacedText {
  readonly path: string;
  /** Path below the folder with the content, without language and extension. */
  readonly place: string;
  readonly language: string | undefined;
}

/** @throws SourceError if the folder has too many files */
export async function readFolder(folder: string, kind: SourceKind): Promise<SourceSite> {
  const files = await listSourceFiles(folder);
  const settings = await readSettings(kind, files);
  const texts = files.paths.filter((path) => isPost(path, kind)).map((path) => placed(path, settings));
  const language = siteLanguage(texts, settings);
  const [chosen, others] = [
    texts.filter((text) => (text.language ?? language) === language),
    texts.filter((text) => (text.language ?? language) !== language),
  ];
  const patterns = await folderPatterns(files);
  const findings: ImportFinding[] = [...files.findings, ...leftLanguages(others)];
  const posts: SourcePost[] = [];
  for (const text of chosen) {
    const read = await readPost(text, { kind, files, settings, language, patterns });
    findings.push(...read.findings);
    if (read.post) posts.push(read.post);
  }
  return {
    name: sourceKinds[kind],
    origin: settings.origin,
    language,
    posts,
    findings,
    findFile: (target, post) => {
      const path = files.find(withoutBase(target, settings), post.file);
      return path === undefined ? undefined : join(files.folder, path);
    },
  };
}

function withoutBase(target: string, { basePath }: SiteSettings): string {
  return basePath !== '' && target.startsWith(`${basePath}/`) ? target.slice(basePath.length) : target;
}

function isPost(path: string, kind: SourceKind): boolean {
  const name = posix.basename(path);
  if (ABOUT.test(name) || TEMPLATES.test(path) || /^_index\b/.test(name)) return false;
  if (/(^|\/)_(posts|drafts)\//.test(path)) return POST.test(path);
  return TEXT.test(path) && (folders[kind]?.test(path) ?? true);
}

const LANGUAGE = /^[a-z]{2}(-[A-Za-z]{2,4})?$/;

/** Finds the language in the file's name, `knots.de.md`, or in the first folder: `content/de/knots.md`. */
function placed(path: string, { language, otherLanguages }: SiteSettings): PlacedText {
  const below = path.replace(TEXT, '').replace(/\.html?$/i, '');
  const inner = below.replace(/^(?:src\/)?(?:content|source|pages|public|site|data|app|src)\//, '');
  const known = [language, ...otherLanguages].filter((code) => code !== undefined);
  const isLanguage = (code: string) => known.includes(code) || (known.length === 0 && LANGUAGE.test(code));
  const [, stem = inner, suffix] = /^(.+)\.([\w-]+)$/.exec(inner) ?? [];
  if (suffix !== undefined && (isLanguage(suffix) || LANGUAGE.test(suffix))) {
    return { path, place: bundled(stem), language: suffix };
  }
  const [first = '', ...rest] = inner.split('/');
  // One folder with two letters may be anything, so that only those of a configuration are languages.
  if (rest.length > 0 && (known.length > 1 || /^content\//.test(path)) && isLanguage(first)) {
    return { path, place: bundled(rest.join('/')), language: first };
  }
  return { path, place: bundled(inner), language: undefined };
}

/** A page bundle is named for its folder. */
function bundled(place: string): string {
  return place.replace(/(.)\/(index|page)$/, '$1');
}

/** Returns the language of the configuration if there are texts in it; otherwise the one with the most. */
function siteLanguage(texts: readonly PlacedText[], { language }: SiteSettings): string | undefined {
  const counts = groupBy(texts, (text) => text.language);
  if (counts.has(undefined) || counts.has(language)) return language;
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? language;
}

function leftLanguages(texts: readonly PlacedText[]): ImportFinding[] {
  return [...groupBy(texts, ({ language }) => language)].map(([language, group]) => ({
    kind: 'dropped',
    cause: 'text in another language',
    file: group[0]?.path ?? '',
    line: 1,
    detail: `${group.length} in "${language}"; a site has one language, and this is the first of them.`,
  }));
}

/** Returns the patterns of addresses that Eleventy's data files set for their folders. */
async function folderPatterns({ paths, read }: SourceFiles): Promise<ReadonlyMap<string, string>> {
  const data = paths.filter(
    (path) =>
      /\.(11tydata\.[cm]?js|11tydata\.json)$|^(.*\/)?([^/]+)\/\3\.json$/.test(path) || isFolderData(path),
  );
  const entries = data.map(async (path) => {
    const [, quote, pattern] =
      /\bpermalink["']?\s*:\s*(?:function\s*\([^)]*\)\s*\{\s*return|\([^)]*\)\s*=>)?\s*(["'`])(.+?)\1/s.exec(
        await read(path),
      ) ?? [];
    return quote === undefined || pattern === undefined ? [] : [[posix.dirname(path), pattern] as const];
  });
  return new Map((await Promise.all(entries)).flat());
}

function isFolderData(path: string): boolean {
  const folder = posix.basename(posix.dirname(path));
  return posix.basename(path) === `${folder}.json`;
}

interface ReadContext {
  readonly kind: SourceKind;
  readonly files: SourceFiles;
  readonly settings: SiteSettings;
  readonly language: string | undefined;
  readonly patterns: ReadonlyMap<string, string>;
}

async function readPost(text: PlacedText, context: ReadContext) {
  const { path } = text;
  const { kind, files, settings } = context;
  const finding = (cause: string, detail: string): ImportFinding => ({
    kind: 'look',
    cause,
    file: path,
    line: 1,
    detail,
  });
  const { size, mtime } = await stat(join(files.folder, path));
  if (size > MAX_ESSAY_BYTES) {
    const detail = `It has ${Math.ceil(size / 1024)} KB; the limit is ${MAX_ESSAY_BYTES / 1024} KB.`;
    return { findings: [finding('file that is too large', detail)] };
  }
  const head = splitHead(await files.read(path), kind === 'hexo');
  const findings = head.findings.map((one) => ({ ...one, file: path }));
  const file = posix.basename(text.place);
  const [, dateInName, nameInName] = DATED_NAME.exec(file) ?? [];
  const date = dayOf(head.data) ?? (dateInName && dayOf({ date: dateInName }));
  if (date === undefined && !isUndatedPost(path, kind)) {
    return {
      findings: [
        ...findings,
        finding('page that is not a post', 'It has no date. Write it again in content/pages/.'),
      ],
    };
  }
  const isAtTop = (kind === 'hugo' || kind === 'zola') && !text.place.includes('/');
  if (isAtTop || (PAGES_FOLDER.test(path) && !POSTS_FOLDER.test(path) && kind !== 'astro')) {
    return {
      findings: [...findings, finding('page that is not a post', 'Write it again in content/pages/.')],
    };
  }
  const isDraft = DRAFTS_FOLDER.test(path);
  if (date === undefined && !isDraft) {
    findings.push(
      finding('date that the source does not say', 'The day of the last change of the file was taken.'),
    );
  }
  const day = date ?? mtime.toISOString().slice(0, 10);
  const section = sectionOf(text.place, kind);
  const frontMatter = {
    ...(section === undefined ? {} : { categories: [section] }),
    ...head.data,
    ...(dayOf(head.data) === undefined && { date: day }),
    ...(isDraft && { draft: true }),
  };
  const name = nameInName ?? file;
  const post: SourcePost = {
    file: path,
    line: head.line,
    name: firstText(head.data, 'slug')?.split('/').filter(Boolean).at(-1) ?? name,
    frontMatter,
    text: head.text,
    format: /\.html?$/i.test(path) ? 'html' : 'markdown',
    hasHardBreaks: settings.hasHardBreaks,
    addresses: addressesFor(text, { ...context, name, file, frontMatter: head.data, day }),
  };
  return { post, findings };
}

function isUndatedPost(path: string, kind: SourceKind): boolean {
  return kind === 'markdown' || kind === 'obsidian' || POSTS_FOLDER.test(path);
}

/** Returns the section of a post: the first folder that has a name of its own. Below `_posts`, folders mean nothing. */
function sectionOf(place: string, kind: SourceKind): string | undefined {
  if (kind === 'next' || kind === 'gatsby' || kind === 'remix') return undefined;
  const folders = posix.dirname(place.replace(/_(posts|drafts)\/.*$/, '_')).split('/');
  return folders.find((name) => !GENERIC_SECTION.test(name) && !/^[\d._]*$/.test(name));
}

function addressesFor(
  { place, path }: PlacedText,
  {
    kind,
    settings,
    language,
    patterns,
    name,
    file,
    frontMatter,
    day,
  }: ReadContext & {
    readonly name: string;
    readonly file: string;
    readonly frontMatter: Readonly<Record<string, unknown>>;
    readonly day: string;
  },
): readonly string[] {
  const below = place.replace(/^(.*\/)?_(posts|drafts)\//, '');
  const keepsDate = kind === 'hugo';
  const own = keepsDate ? file : name;
  const folderPattern = [...patterns].findLast(([folder]) => path.startsWith(`${folder}/`))?.[1];
  const written = firstText(frontMatter, 'date') ?? day;
  return addressesOf(
    {
      frontMatter,
      path: posix.join(
        posix.dirname(kind === 'hexo' || kind === 'jekyll' ? below : place.replace(/^_posts\//, '')),
        own,
      ),
      name: kind === 'hexo' ? posix.join(posix.dirname(below), own) : own,
      file,
      date: /^\d{4}-\d\d-\d\d/.test(written) ? written : day,
      categories: fieldsOf({ frontMatter }).categories,
      folderPattern,
      language,
    },
    settings,
  );
}
