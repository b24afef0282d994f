/** Reads the posts in a folder of Markdown, as each generator keeps them. */
import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { MAX_ESSAY_BYTES } from '../site/util/read-text.ts';
import { rootMessage } from '../site/util/root-message.ts';
import { groupBy } from '../web/core/group-by.ts';
import { fieldsOf, writtenDay } from './essay-fields.ts';
import { gitDates } from './git-dates.ts';
import { type AddressFacts, formerAddresses } from './old-addresses.ts';
import { type SourceKind, sourceKinds } from './recognize.ts';
import { type BodyUse, type ImportFinding, type SourcePost, type SourceSite, UNREAD_TEXT } from './source.ts';
import { firstText, type SourceData } from './source-data.ts';
import { listSourceFiles, type SourceFiles } from './source-files.ts';
import { objectIn, splitHead, tryYaml } from './source-head.ts';
import { readSourceSettings, type SiteSettings } from './source-settings.ts';

/** Folders whose texts are posts even if they have no date. */
const POSTS_FOLDER = /(^|\/)(_?posts?|blog|articles?|essays?|writings?|notes?|journal|_?drafts)\//i;
const PAGES_FOLDER = /(^|\/)_?pages?\//i;
const DRAFTS_FOLDER = /(^|\/)_?drafts?\//i;
/** Folders whose names say nothing about the posts in them. */
const GENERIC_FOLDER =
  /^(_?posts?|blogs?|articles?|essays?|writings?|content|src|source|public|app|data|site|pages|_?drafts|docs|[\d._]*)$/i;

interface ReadContext {
  readonly kind: SourceKind;
  readonly files: SourceFiles;
  readonly settings: SiteSettings;
  readonly language: string | undefined;
  /** Days on which files were added, by their paths. */
  readonly added: ReadonlyMap<string, string>;
  /** Returns what the data files of a text, and of the folders around it, say about it. */
  readonly data: (path: string) => Promise<SourceData>;
}

/** @throws SourceError if the folder has too many files */
export async function readFolder(folder: string, kind: SourceKind): Promise<SourceSite> {
  const files = await listSourceFiles(folder);
  const settings = await readSourceSettings(kind, files);
  const { texts, language, findings: left } = findTexts(files.paths, kind, settings);
  const findings = [...files.findings, ...left];
  const posts: SourcePost[] = [];
  const context = {
    kind,
    files,
    settings,
    language,
    added: await gitDates(folder),
    data: dataFilesIn(files),
  };
  for (const text of texts) {
    const read = await readPost(text, context).catch((error: unknown) => ({
      post: undefined,
      findings: [lookAt(text.path, 'file that cannot be read', rootMessage(error))],
    }));
    findings.push(...read.findings);
    if (read.post) posts.push(read.post);
  }
  const { basePath, origin } = settings;
  const withoutBase = (target: string) =>
    target.startsWith(`${basePath}/`) ? target.slice(basePath.length) : target;
  return {
    name: sourceKinds[kind],
    origin,
    language,
    posts,
    findings,
    bodyUse: await bodyUses(files),
    findFile(target, post) {
      const path = files.find(withoutBase(target), post.file);
      return path === undefined ? undefined : join(files.folder, path);
    },
  };
}

const SHORTCODE = /(?:layouts|templates)\/_?shortcodes\/(?:.*\/)?([\w.-]+?)\.(?:html|md)$/;
/** A condition on something other than the arguments, under which a template shows its text. */
const CONDITION = /\{[{%]-?\s*(?:if|with)\b[^{}]{0,200}(?:hugo|site|page|getenv|now)\b/i;

/** Reads from the templates of Hugo's and Zola's shortcodes whether they show their text. Those of the site come last. */
async function bodyUses({ paths, read }: SourceFiles): Promise<SourceSite['bodyUse']> {
  const uses = new Map<string, BodyUse | undefined>();
  for (const path of paths.toSorted((one, other) => other.length - one.length)) {
    const [, name] = SHORTCODE.exec(path) ?? [];
    if (name === undefined) continue;
    const template = await read(path);
    const isShown = /\.Inner\b|\{\{-?\s*body\b/.test(template);
    const shown = /<(?:pre|code)\b|highlight/i.test(template) ? 'code' : 'text';
    const key = name.toLowerCase().replace(/[-_]/g, '');
    uses.set(key, CONDITION.test(template) ? undefined : isShown ? shown : 'nothing');
  }
  return (name) => uses.get(name);
}

const DATED_NAME = /^(\d{4}-\d{1,2}-\d{1,2})[-_. ](.+)$/s;
const DATED_PATH = /(?:^|\/)(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?=[-_/. ])/;

/** What data files are called after the name of a text or a folder. Those of Nikola are lists of fields. */
const DATA_FILES = ['.json', '.yml', '.yaml', '.11tydata.json', '.11tydata.js', '.11tydata.cjs', '.meta'];

/** Reads data files next to texts, as Eleventy and Nikola have them. The nearest decides. */
function dataFilesIn({ paths, read }: SourceFiles): ReadContext['data'] {
  const known = new Set(paths);
  const loaded = new Map<string, Promise<SourceData>>();
  const dataAt = async (path: string): Promise<SourceData> => {
    const text = await read(path);
    if (path.endsWith('.meta')) return splitHead(`${text}\n\n`).data;
    return (/js$/.test(path) ? objectIn(text) : tryYaml(text)) ?? {};
  };
  return async (path) => {
    const folders = path
      .split('/')
      .slice(0, -1)
      .map((_name, index, names) => names.slice(0, index + 1));
    const stems = [
      ...folders.map((names) => `${names.join('/')}/${names.at(-1)}`),
      path.replace(TEXT_OR_HTML, ''),
    ];
    const found = stems
      .flatMap((stem) => DATA_FILES.map((end) => stem + end))
      .filter((one) => known.has(one));
    for (const one of found) if (!loaded.has(one)) loaded.set(one, dataAt(one));
    return Object.assign({}, ...(await Promise.all(found.map((one) => loaded.get(one)))));
  };
}

/** Reads a text. It is not a post if it is a page, or too large. */
async function readPost(
  text: SourceText,
  context: ReadContext,
): Promise<{ readonly post?: SourcePost; readonly findings: readonly ImportFinding[] }> {
  const { path, place } = text;
  const { kind, files, settings } = context;
  const look = (cause: string, detail: string) => lookAt(path, cause, detail);
  const { size } = await stat(join(files.folder, path));
  if (size > MAX_ESSAY_BYTES) {
    const detail = `It has ${Math.ceil(size / 1024)} KB; the limit is ${MAX_ESSAY_BYTES / 1024} KB.`;
    return { findings: [look('file that is too large', detail)] };
  }
  const { data: own, ...head } = splitHead(await files.read(path), kind === 'hexo');
  const data = { ...(await context.data(path)), ...own };
  const findings = head.findings.map((finding) => ({ ...finding, file: path }));
  const file = posix.basename(place);
  const [, , name = file] = DATED_NAME.exec(file) ?? [];
  const written = writtenDay(data);
  const inPath = DATED_PATH.exec(path)?.slice(1).join('-');
  const date = written ?? writtenDay({ date: inPath ?? context.added.get(path) });
  if (isStandalone(text, kind, date)) {
    return { findings: [...findings, look('page that is not a post', 'Write it again in content/pages/.')] };
  }
  const isDraft = DRAFTS_FOLDER.test(path);
  const section = sectionOf(place, kind);
  const post = {
    file: path,
    line: head.line,
    name: firstText(data, 'slug')?.split('/').findLast(Boolean) ?? name,
    frontMatter: {
      ...(section !== undefined && { categories: [section] }),
      ...data,
      ...(written === undefined && { date }),
      ...(isDraft && { draft: true }),
    },
    text: head.text,
    format: /\.html?$/i.test(path) ? ('html' as const) : ('markdown' as const),
    hasHardBreaks: settings.hasHardBreaks,
    addresses: oldAddresses(text, { name, date: date ?? '', frontMatter: data }, context),
  };
  return { post, findings };
}

function lookAt(file: string, cause: string, detail: string): ImportFinding {
  return { kind: 'look', cause, file, line: 1, detail };
}

function isStandalone({ path, place }: SourceText, kind: SourceKind, date: string | undefined): boolean {
  if (POSTS_FOLDER.test(path)) return false;
  // Astro names the folder of its routes so.
  if (kind !== 'astro' && PAGES_FOLDER.test(path)) return true;
  if ((kind === 'hugo' || kind === 'zola') && !place.includes('/')) return true;
  return date === undefined && !['markdown', 'obsidian', 'quartz', 'vuepress'].includes(kind);
}

/** Returns the first folder of a post that has a name of its own. Below `_posts`, folders mean nothing. */
function sectionOf(place: string, kind: SourceKind): string | undefined {
  // Their folders are often those of a single post.
  if (kind === 'next' || kind === 'gatsby' || kind === 'remix') return undefined;
  const folder = posix.dirname(place.replace(JEKYLL_FOLDER, '$1_/'));
  return folder.split('/').find((name) => !GENERIC_FOLDER.test(name));
}

function oldAddresses(
  { place }: SourceText,
  { name, date, frontMatter }: Pick<AddressFacts, 'name' | 'date' | 'frontMatter'>,
  { kind, settings, language }: ReadContext,
): readonly string[] {
  const file = posix.basename(place);
  const below = place.replace(
    kind === 'hexo' || kind === 'jekyll' || kind === 'bridgetown' ? JEKYLL_FOLDER : /^_posts\//,
    '',
  );
  // Hugo writes paths in lower case, and dates in names are nothing special.
  const named = kind === 'hugo' ? below.toLowerCase() : posix.join(posix.dirname(below), name);
  const facts = {
    frontMatter,
    path: named,
    name: kind === 'hexo' ? named : posix.basename(named),
    file,
    date,
    categories: fieldsOf({ frontMatter }).categories,
    language,
  };
  return formerAddresses(facts, settings);
}

interface SourceText {
  readonly path: string;
  /** Path below the folder with the content, without language and extension: `posts/knots`. */
  readonly place: string;
  readonly language: string | undefined;
}

const TEXT = /\.(md|mdx|markdown|mkd|mdown|qmd|rmd)$/i;
/** In a folder of posts, generators accept HTML, too. */
const TEXT_OR_HTML = /\.(md|mdx|markdown|mkd|mdown|qmd|rmd|html?)$/i;
/** Texts that nothing here reads. */
const UNREAD = /\.(org|rst|adoc|asciidoc|textile|ipynb|lr|html?|astro)$/i;
/** Folders of posts as Jekyll names them, with everything before them. */
const JEKYLL_FOLDER = /^(.*\/)?_(posts|drafts)\//;

/** Files about a repository, tests, and the lists of Hugo and Zola. */
const NO_POST =
  /^(readme|license|licence|changelog|contributing|code_of_conduct|security|claude|agents|todo|_index)\b|\.(test|spec)\./i;
const TEMPLATES =
  /(^|\/)(_includes|_layouts|_templates|layouts|templates|archetypes|themes|scaffolds|snippets|i18n|components)\//;

/** Where generators keep their posts. Others keep them anywhere. */
const contentFolders: Partial<Record<SourceKind, RegExp>> = {
  jekyll: JEKYLL_FOLDER,
  bridgetown: JEKYLL_FOLDER,
  hexo: JEKYLL_FOLDER,
  quartz: /^content\//,
  pelican: /^content\//,
  docusaurus: /^([^/]+\/)?blog\//,
  hugo: /^(content|posts?)\//,
  zola: /^content\//,
  astro: /^(src\/)?(content|pages|data|blog|posts)\//,
};
/** Folders that are in no address. */
const CONTENT_FOLDER = /^(?:src\/)?(?:content|source|pages|public|site|data|app|src)\//;

/** Returns the texts in the language of the site, and findings about those in other ones. */
function findTexts(paths: readonly string[], kind: SourceKind, settings: SiteSettings) {
  const known = new Set(paths);
  /** Returns whether another format of the same text is next to a file, such as what R has made of it. */
  const isTwin = (path: string, ends: readonly string[]) =>
    ends.some((end) => known.has(path.replace(/\.\w+$/, end)));
  const isRead = (path: string) =>
    isText(path, kind) && !(/rmd$/i.test(path) && isTwin(path, ['.md', '.markdown']));
  const texts = paths.filter(isRead).map((path) => placed(path, settings));
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
  const isUnread = (path: string) =>
    UNREAD.test(path) &&
    (isPlace(path, kind) || (isPost(path, kind) && POSTS_FOLDER.test(path))) &&
    !isText(path, kind) &&
    !isTwin(path, ['.md', '.markdown', '.qmd', '.Rmd']);
  const unread = paths.filter(
    (path) => isUnread(path) && (!/\.(html?|astro)$/i.test(path) || POSTS_FOLDER.test(path)),
  );
  findings.push(
    ...unread.map((path) => ({
      ...lookAt(path, UNREAD_TEXT, posix.extname(path).toLowerCase()),
      kind: 'dropped' as const,
    })),
    ...paths
      .filter((path) => TEXT.test(path) && isPost(path, kind) && !isText(path, kind))
      .map((path) => lookAt(path, 'text that is not in a folder of posts', '')),
  );
  return { texts: texts.filter(isOwn), language, findings };
}

/** Returns whether a path can be that of a post, whatever its format is. */
function isPost(path: string, kind?: SourceKind): boolean {
  // Quarto shows nothing in folders with such names.
  if (kind === 'quarto' && /(?:^|\/)_/.test(path)) return false;
  return !NO_POST.test(posix.basename(path)) && !TEMPLATES.test(path);
}

function isPlace(path: string, kind: SourceKind): boolean {
  return isPost(path, kind) && (JEKYLL_FOLDER.test(path) || (contentFolders[kind]?.test(path) ?? true));
}

function isText(path: string, kind: SourceKind): boolean {
  return isPlace(path, kind) && (JEKYLL_FOLDER.test(path) ? TEXT_OR_HTML : TEXT).test(path);
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
