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
  /** Date as it was written, in ISO 8601, perhaps with a time. */
  readonly date: string;
  readonly categories: readonly string[];
  readonly language: string | undefined;
}

/**
 * Returns the addresses, percent-decoded, the current one first, then those that redirected to it.
 */
export function formerAddresses(facts: AddressFacts, settings: SiteSettings): readonly string[] {
  const { frontMatter, path, language } = facts;
  const [section = ''] = path.split('/');
  const written = firstText(frontMatter, 'permalink url path');
  const own = written?.startsWith('http') ? undefined : written;
  const patterns =
    own === undefined ? (settings.permalinks.get(section) ?? settings.permalinks.get('') ?? []) : [own];
  const current = patterns.flatMap((pattern) => expandPattern(pattern, facts) ?? []);
  const prefix = settings.hasLanguageInAddress && own === undefined ? `/${language}` : '';
  const aliases = ['aliases', 'alias', 'redirect_from', 'redirectFrom', 'redirects'].flatMap((key) =>
    listedTexts(frontMatter[key]),
  );
  const former = aliases.map(
    (alias) =>
      parseUrl(alias)?.pathname ?? posix.join(alias.startsWith('/') ? '/' : `/${posix.dirname(path)}`, alias),
  );
  const all = [...current.map((one) => prefix + one), ...former].map((one) => settings.basePath + one);
  return [...new Set(all.map(tidy))];
}

function tidy(path: string): string {
  const [address = '', query] = tryDecodeURI(path).split('?', 2);
  const clean = posix.join('/', address.trim().replace(/\s+/g, '-')).replace(/\/index\.html?$/, '/');
  return query === undefined ? clean : `${clean}?${query}`;
}

/** Fills in a pattern. Returns undefined if it has a part that nobody knows. */
function expandPattern(pattern: string, facts: AddressFacts): string | undefined {
  const values = valuesOf(facts);
  const known = pattern
    .replace(/\$?\{\{?([^{}]*)\}\}?/g, (_whole, expression: string) => placeholderOf(expression.trim()))
    .replace(/:\[?([a-z_]+)\]?/g, (whole, name: string) => values[name] ?? whole);
  return /[:{}]/.test(known) ? undefined : `/${known}`;
}

/** Translates an expression of a template into a placeholder. */
function placeholderOf(expression: string): string {
  if (/\bdate\b/i.test(expression)) {
    const format = /["']([^"']+)["']|:(?=%)(.+)/.exec(expression)?.slice(1).find(Boolean) ?? '';
    return format
      .replace(/%Y|yyyy/, ':year')
      .replace(/%m|MM|LL/, ':month')
      .replace(/%d|dd/, ':day');
  }
  if (/\b(fileSlug|slug|id)\b/.test(expression) && !/title/.test(expression)) return ':slug';
  if (/\btitle\b/.test(expression)) return ':titleslug';
  if (/\bfilePathStem\b/.test(expression)) return ':path';
  return `{${expression}}`;
}

function valuesOf(facts: AddressFacts): Readonly<Record<string, string | undefined>> {
  const { frontMatter, path, name, file, date, categories, language } = facts;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/.exec(date) ?? [];
  const slug = firstText(frontMatter, 'slug') ?? name;
  const folder = posix.dirname(path);
  const dayOfYear = (Date.parse(`${year}-${month}-${day}`) - Date.parse(`${year}-01-01`)) / 86_400_000 + 1;
  const title = urlized(firstText(frontMatter, 'title') ?? name);
  const category = categories.map((one) => one.toLowerCase().replaceAll(' ', '-')).join('/');
  return {
    year,
    month,
    day,
    hour,
    minute,
    second,
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    y_day: String(dayOfYear).padStart(3, '0'),
    slug,
    // Jekyll and Hexo name the file so, Hugo the title.
    title: slug,
    titleslug: title,
    name: slug,
    filename: file,
    contentbasename: file,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    basename: name,
    path: posix.join(folder, slug),
    filepath: posix.join(folder, file),
    section: path.includes('/') ? (path.split('/')[0] ?? '') : '',
    sections: folder === '.' ? '' : folder,
    categories: category,
    category: category || 'uncategorized',
    output_ext: '.html',
    lang: language,
  };
}

function urlized(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}
