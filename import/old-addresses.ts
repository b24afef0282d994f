/** Finds the paths at which a post was on its old site. */
import { posix } from 'node:path';
import { tryDecodeURI } from 'hono/utils/url';
import { parseUrl } from '../site/util/parse-url.ts';
import { listedTexts } from './essay-fields.ts';
import { firstText, type SourceData } from './source-data.ts';
import type { SiteSettings } from './source-settings.ts';

export interface AddressFacts {
  readonly frontMatter: SourceData;
  /** Path below the folder with the posts, without extension and without `index`: `travel/knots`. */
  readonly path: string;
  readonly name: string;
  readonly file: string;
  /** The day, or nothing. */
  readonly date: string;
  readonly categories: readonly string[];
  /** The language, if it is the first part of the address. */
  readonly language: string | undefined;
}

/** Returns the addresses, percent-decoded: the current one first, then those that redirected to it. */
export function formerAddresses(facts: AddressFacts, settings: SiteSettings): readonly string[] {
  const { frontMatter, path, language } = facts;
  const [section = ''] = path.split('/');
  const written = firstText(frontMatter, 'permalink url path');
  const own = written?.startsWith('http') ? undefined : written;
  const { permalinks } = settings;
  const patterns = own === undefined ? (permalinks.get(section) ?? permalinks.get('') ?? []) : [own];
  const prefix = language !== undefined && own === undefined ? `/${language}` : '';
  const current = patterns.flatMap((pattern) => expandPattern(pattern, facts) ?? []);
  const keys = ['aliases', 'alias', 'redirect_from', 'redirectFrom', 'redirects'];
  const former = keys.flatMap((key) => listedTexts(frontMatter[key]));
  const pathOf = (alias: string) =>
    parseUrl(alias)?.pathname ?? posix.join(alias.startsWith('/') ? '/' : `/${posix.dirname(path)}`, alias);
  const all = [...current.map((one) => prefix + one), ...former.map(pathOf)];
  const plain = (path: string) =>
    settings.hasPlainAddresses ? path.normalize('NFD').replace(/\p{M}/gu, '') : path;
  return [...new Set(all.map((one) => tidy(settings.basePath + plain(one))))];
}

function tidy(path: string): string {
  const [address = '', query] = tryDecodeURI(path).split('?', 2);
  const clean = posix.join('/', address.trim().replace(/\s+/g, '-')).replace(/\/index\.html?$/, '/');
  return query === undefined ? clean : `${clean}?${query}`;
}

/** Fills in a pattern. Returns undefined if it has a part that nobody knows: then only the served site can say. */
function expandPattern(pattern: string, facts: AddressFacts): string | undefined {
  const values = valuesOf(facts);
  const known = pattern
    .replace(/\$?\{\{?([^{}]*)\}\}?/g, (_whole, expression: string) => placeholderOf(expression))
    .replace(/:\[?([a-z_]+)\]?/g, (whole, name: string) => values[name] ?? whole);
  return /[:{}]/.test(known) ? undefined : `/${known}`;
}

/** Translates an expression of a template into a placeholder. */
function placeholderOf(expression: string): string {
  const [, format] = /\bdate\b.*?(%[Ymd].*)/i.exec(expression) ?? [];
  if (format) return format.replace(/%Y/, ':year').replace(/%m/, ':month').replace(/%d/, ':day');
  if (/\bfilePathStem$/.test(expression.trim())) return ':path';
  return /\b(?:fileSlug|slug)\b(?!.*\btitle\b)/.test(expression) ? ':slug' : '{}';
}

function valuesOf(facts: AddressFacts): Readonly<Record<string, string>> {
  const { frontMatter, path, name, file, categories } = facts;
  const [year = '', month = '', day = ''] = facts.date.split('-');
  const slug = firstText(frontMatter, 'slug') ?? name;
  const folder = posix.dirname(path);
  const titleslug = (firstText(frontMatter, 'title') ?? name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
  const inner = folder.split('/').slice(1);
  const [, ofFile = ''] = frontMatter.slug ? [] : (/^(\d{4}-\d\d?-\d\d?)[-_]/.exec(file) ?? []);
  const category = categories.map((one) => one.toLowerCase().replaceAll(' ', '-')).join('/');
  return {
    year,
    month,
    day,
    slug,
    name: slug,
    // Jekyll and Hexo name the file so, Hugo the title.
    title: slug,
    titleslug,
    slugortitle: firstText(frontMatter, 'slug') ?? titleslug,
    filename: file,
    path: posix.join(folder, slug),
    filepath: posix.join(folder, file),
    // A text that is named for its folder.
    bundle: posix.basename(folder) === file ? folder : posix.join(folder, file),
    // Below the folder in which all posts are.
    inner: posix.join(...inner, slug),
    // As Docusaurus has it.
    dated: posix.join(ofFile.replaceAll('-', '/'), ...inner, slug),
    section: path.includes('/') ? (path.split('/')[0] ?? '') : '',
    sections: folder === '.' ? '' : folder,
    categories: category,
    category: category || 'uncategorized',
    output_ext: '.html',
  };
}
