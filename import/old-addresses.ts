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
  const [name] =
    /\b(?:slug|filePathStem)$|\b(?:fileSlug|slug)\b(?!.*\btitle\b)/.exec(expression.trim()) ?? [];
  return name === undefined ? '{}' : name === 'filePathStem' ? ':path' : ':slug';
}

function valuesOf({ frontMatter, path, name, file, date, categories, language }: AddressFacts) {
  const [year = '', month = '', day = ''] = date.split('-');
  const slug = firstText(frontMatter, 'slug') ?? name;
  const folder = posix.dirname(path);
  const category = categories.map((one) => one.toLowerCase().replaceAll(' ', '-')).join('/');
  const values: Readonly<Record<string, string | undefined>> = {
    year,
    month,
    day,
    slug,
    // Jekyll and Hexo name the file so, Hugo the title.
    title: slug,
    titleslug: urlized(firstText(frontMatter, 'title') ?? name),
    name: slug,
    filename: file,
    contentbasename: file,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    basename: name,
    path: posix.join(folder, slug),
    filepath: posix.join(folder, file),
    section: path.includes('/') ? path.split('/')[0] : '',
    sections: folder === '.' ? '' : folder,
    categories: category,
    category: category || 'uncategorized',
    output_ext: '.html',
    lang: language,
  };
  return values;
}

function urlized(title: string): string {
  const plain = title.toLowerCase().replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '');
  return plain.trim().replace(/[\s-]+/g, '-');
}
