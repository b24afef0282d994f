/** Reads the posts in a folder of Markdown, as each generator keeps them. */
import { stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { MAX_ESSAY_BYTES } from '../site/util/read-text.ts';
import { rootMessage } from '../site/util/root-message.ts';
import { groupBy } from '../web/core/group-by.ts';
import { fieldsOf, writtenDay } from './essay-fields.ts';
import { gitDates } from './git-dates.ts';
import { formerAddresses } from './old-addresses.ts';
import { JEKYLL_FOLDER, programOf, type SourceKind } from './recognize.ts';
import { type BodyUse, finding, type SourcePost, type SourceSite, UNREAD_TEXT } from './source.ts';
import { firstText, type SourceData } from './source-data.ts';
import { listSourceFiles, type SourceFiles } from './source-files.ts';
import { objectIn, splitHead, tryYaml } from './source-head.ts';
import { isLanguage, type PlacedPost, tieLanguages } from './source-languages.ts';
import { readSourceSettings, type SiteSettings } from './source-settings.ts';

/** Folders whose texts are posts even if they have no date. */
const POSTS_FOLDER =
  /(^|\/)(\(?_?posts?\)?|blog|articles?|essays?|writings?|notes?|journal|_?drafts|(19|20)\d\d)\//i;
const PAGES_FOLDER = /(^|\/)_?pages?\//i;
const DRAFTS_FOLDER = /(^|\/)_?drafts?\//i;
/** Folders whose names say nothing about the posts in them. */
export const GENERIC_FOLDER =
  /^(_?posts?|blogs?|articles?|essays?|writings?|content|src|source|public|app|data|site|pages|_?drafts|docs|[\d._]*)$/i;

type OpenedFolder = Awaited<ReturnType<typeof openFolder>>;

async function openFolder(folder: string, kind: SourceKind) {
  const files = await listSourceFiles(folder);
  return {
    kind,
    files,
    settings: await readSourceSettings(kind, files),
    /** Days on which files were added, by their paths. */
    added: await gitDates(folder),
    dataOf: dataFilesIn(files),
    findings: [...files.findings],
  };
}

/** @throws SourceError if the folder has too many files */
export async function readFolder(folder: string, kind: SourceKind, locale?: string): Promise<SourceSite> {
  const opened = await openFolder(folder, kind);
  const { files, settings, findings } = opened;
  const { texts, language } = findTexts(opened);
  // A site without folders has its posts where others have their pages.
  const isFlat = texts.every((text) => isStandalone(text, kind, 'a day'));
  const read: PlacedPost[] = [];
  for (const text of texts) {
    try {
      read.push(...(await readPost(text, isFlat, language, opened)));
    } catch (error) {
      findings.push(finding('look', 'file that cannot be read', text.path, rootMessage(error)));
    }
  }
  const { basePath, origin } = settings;
  return {
    name: programOf(kind).name,
    origin,
    ...tieLanguages(read, language, locale),
    findings,
    bodyUse: await bodyUses(files),
    findFile(target, post) {
      const path = files.find(
        target.startsWith(`${basePath}/`) ? target.slice(basePath.length) : target,
        post.file,
      );
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

/** What data files are called after the name of a text or a folder. Those of Nikola are lists of fields. */
const DATA_FILES = ['.json', '.yml', '.yaml', '.11tydata.json', '.11tydata.js', '.11tydata.cjs', '.meta'];

/** Reads data files next to a text, and in the folders around it, as Eleventy and Nikola have them. The nearest decides. */
function dataFilesIn({ paths, read }: SourceFiles) {
  const known = new Set(paths);
  const loaded = new Map<string, SourceData>();
  return async (path: string): Promise<SourceData> => {
    const folders = path.split('/').slice(0, -1);
    const stems = [
      ...folders.map((name, index) => [...folders.slice(0, index + 1), name].join('/')),
      path.replace(TEXT_OR_HTML, ''),
    ];
    const found = stems
      .flatMap((stem) => DATA_FILES.map((end) => stem + end))
      .filter((one) => known.has(one));
    for (const one of found) if (!loaded.has(one)) loaded.set(one, dataIn(one, await read(one)));
    return Object.assign({}, ...found.map((one) => loaded.get(one)));
  };
}

function dataIn(path: string, text: string): SourceData {
  if (path.endsWith('.meta')) return splitHead(`${text}\n\n`).data;
  return (/js$/.test(path) ? objectIn(text) : tryYaml(text)) ?? {};
}

const DATED_NAME = /^(\d{4}-\d{1,2}-\d{1,2})[-_. ](.+)$/s;
const YEAR_FOLDER = /(?:^|\/)(?:19|20)\d\d\//;
const DATED_PATH = /(?:^|\/)(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?=[-_/. ])/;

/** Reads a text. It is no post if it is a page, or too large. */
async function readPost(
  text: SourceText,
  isFlat: boolean,
  language: string | undefined,
  { kind, files, settings, added, dataOf, findings }: OpenedFolder,
): Promise<readonly PlacedPost[]> {
  const { path } = text;
  const { size } = await stat(join(files.folder, path));
  if (size > MAX_ESSAY_BYTES) {
    const detail = `It has ${Math.ceil(size / 1024)} KB; the limit is ${MAX_ESSAY_BYTES / 1024} KB.`;
    findings.push(finding('look', 'file that is too large', path, detail));
    return [];
  }
  const head = splitHead(await files.read(path), kind === 'hexo');
  const data = { ...(await dataOf(path)), ...head.data };
  findings.push(...head.findings.map((broken) => ({ ...broken, file: path })));
  const said = firstText(head.data, 'lang language locale')?.replace('_', '-') ?? '';
  const own = text.language ?? (isLanguage(said) ? said : undefined);
  const parts = text.place.split('/');
  const place = parts.filter((part, index) => part !== own || index === parts.length - 1).join('/');
  const isElsewhere = text.language !== undefined && text.language !== language;
  const isInAddress = settings.hasLanguageInAddress || isElsewhere || place !== text.place;
  const file = posix.basename(place);
  const [, , name = file] = DATED_NAME.exec(file) ?? [];
  const written = writtenDay(data);
  const inPath = DATED_PATH.exec(path)?.slice(1).join('-');
  // A file that was moved was added again.
  const day = added.get(path);
  const isMoved = day && YEAR_FOLDER.test(path) && !path.includes(`${day.slice(0, 4)}/`);
  const date = written ?? writtenDay({ date: inPath ?? (isMoved ? undefined : day) });
  if (isStandalone({ ...text, place }, kind, date) && !(isFlat && written)) {
    findings.push(finding('look', 'page that is not a post', path, 'Write it again in content/pages/.'));
    return [];
  }
  const section = sectionOf(place, kind);
  const frontMatter = {
    ...(section !== undefined && { categories: [section] }),
    ...data,
    ...(written === undefined && { date }),
    ...(DRAFTS_FOLDER.test(path) && { draft: true }),
  };
  const categories = fieldsOf({ frontMatter: data }).categories;
  const facts = {
    frontMatter: data,
    ...pathsIn(place, name, kind),
    file,
    date: date ?? '',
    categories,
    language: isInAddress ? (own ?? language) : undefined,
  };
  const post: SourcePost = {
    file: path,
    line: head.line,
    name: firstText(data, 'slug')?.split('/').findLast(Boolean) ?? name,
    frontMatter,
    text: head.text,
    format: /\.html?$/i.test(path) ? 'html' : 'markdown',
    hasHardBreaks: settings.hasHardBreaks,
    addresses: formerAddresses(facts, settings),
    language: own,
  };
  return [{ post, place }];
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

/** Returns the path and the name of a post, of which its address was made. */
function pathsIn(place: string, name: string, kind: SourceKind) {
  const isLikeJekyll = programOf(kind).posts === JEKYLL_FOLDER;
  const below = place.replace(isLikeJekyll ? JEKYLL_FOLDER : /^_posts\//, '');
  // Hugo writes paths in lower case, and dates in names are nothing special.
  const path = kind === 'hugo' ? below.toLowerCase() : posix.join(posix.dirname(below), name);
  return { path, name: kind === 'hexo' ? path : posix.basename(path) };
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
/** Texts that nothing here reads. In a folder of posts, so are some files that are templates elsewhere. */
const UNREAD = /\.(org|rst|adoc|asciidoc|textile|ipynb|lr)$/i;
const UNREAD_POST = /\.(html?|astro)$/i;
/** What other formats of the same text may be made of. */
const ORIGINALS = ['.md', '.markdown', '.qmd', '.Rmd'];
/** Files about a repository, tests, and the lists of Hugo and Zola. */
const NO_POST =
  /^(readme|license|licence|changelog|contributing|code_of_conduct|security|claude|agents|todo|_index)\b|\.(test|spec)\./i;
const TEMPLATES =
  /(^|\/)(_includes|_layouts|_templates|layouts|templates|archetypes|themes|scaffolds|snippets|i18n|components)\//;

/** Folders that are in no address. */
const CONTENT_FOLDER = /^(?:src\/)?(?:content|source|pages|public|site|data|app|src)\//;

/** Next.js leaves them out of addresses. */
const ROUTE_GROUP = /(?<=^|\/)\([^/()]+\)\//g;

/** Returns the texts, and the language of the site as far as it is known. Notes those that are not read. */
function findTexts({ files: { paths }, kind, settings, findings }: OpenedFolder) {
  const known = new Set(paths);
  const isMade = (path: string) =>
    ORIGINALS.some((end) => !path.endsWith(end) && known.has(path.replace(/\.\w+$/, end)));
  const found: SourceText[] = [];
  for (const path of paths) {
    // Quarto shows nothing in folders with such names.
    const isHidden = kind === 'quarto' && /(?:^|\/)_/.test(path);
    if (isHidden || NO_POST.test(posix.basename(path)) || TEMPLATES.test(path)) continue;
    const isOfJekyll = JEKYLL_FOLDER.test(path);
    const isDated = DATED_NAME.test(posix.basename(path));
    const isPlace = isOfJekyll || isDated || (programOf(kind).posts?.test(path) ?? true);
    const isInPosts = POSTS_FOLDER.test(path);
    const isUnread = UNREAD.test(path) ? isPlace || isInPosts : UNREAD_POST.test(path) && isInPosts;
    if (isPlace && (isOfJekyll ? TEXT_OR_HTML : TEXT).test(path)) {
      if (!/rmd$/i.test(path) || !isMade(path)) found.push(placed(path, settings));
    } else if (TEXT.test(path)) {
      findings.push(finding('look', 'text that is not in a folder of posts', path));
    } else if (isUnread && !isMade(path)) {
      findings.push(finding('dropped', UNREAD_TEXT, path, posix.extname(path).toLowerCase()));
    }
  }
  const groups = groupBy(found, (text) => text.language);
  const largest = [...groups].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
  const isWritten = groups.has(undefined) || groups.has(settings.language);
  const language = isWritten ? settings.language : (largest ?? settings.language);
  return { texts: found, language };
}

/** Finds the language in the name of the file, `knots.de.md`, or in the first folder, `content/de/knots.md`. */
function placed(path: string, { languages }: SiteSettings): SourceText {
  const inner = path.replace(TEXT_OR_HTML, '').replace(CONTENT_FOLDER, '').replace(ROUTE_GROUP, '');
  // A page bundle is named for its folder.
  const placeOf = (place: string) => place.replace(/(.)\/(index|page)$/, '$1');
  const [, stem = '', suffix = ''] = /^(.+)\.([\w-]+)$/.exec(inner) ?? [];
  if (languages.includes(suffix) || isLanguage(suffix)) {
    return { path, place: placeOf(stem), language: suffix };
  }
  const [first = '', ...rest] = inner.split('/');
  const isOwn = languages.length > 0 ? languages.includes(first) : isLanguage(first);
  // A folder with a name of two letters may be anything elsewhere.
  if (rest.length > 0 && isOwn && (languages.length > 1 || path.startsWith('content/'))) {
    return { path, place: placeOf(rest.join('/')), language: first };
  }
  return { path, place: placeOf(inner), language: undefined };
}
