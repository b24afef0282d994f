/** The patterns of addresses on the old site: what its configuration says, or else the habit of its generator. */
import { posix } from 'node:path';
import type { SourceKind } from './recognize.ts';
import { firstText, recordOf, type SourceData } from './source-data.ts';
import type { SourceFiles } from './source-files.ts';

/** Returns the patterns for the address of a file in a section of the site, such as `posts`. */
export type Permalinks = (path: string, section: string) => readonly string[];

export async function readPermalinks(
  kind: SourceKind,
  config: SourceData,
  files: SourceFiles,
): Promise<Permalinks> {
  const patterns = readPatterns(kind, config, files);
  const folders = await folderPatterns(files);
  return (path, section) => {
    const [, own] = folders.findLast(([folder]) => path.startsWith(`${folder}/`)) ?? [];
    return own === undefined ? (patterns.get(section) ?? patterns.get('') ?? []) : [own];
  };
}

/** The names that Jekyll has for patterns. */
const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
};

/** Returns the patterns of addresses by section; those of all others under an empty name. */
function readPatterns(
  kind: SourceKind,
  config: SourceData,
  files: SourceFiles,
): ReadonlyMap<string, readonly string[]> {
  const permalink = firstText(config, 'permalink');
  if (kind === 'jekyll') {
    const written = permalink ?? 'date';
    return new Map([['', [STYLES[written] ?? written]]]);
  }
  if (kind === 'hexo') return new Map([['', [permalink ?? ':year/:month/:day/:title/']]]);
  if (kind === 'hugo') {
    const permalinks = recordOf(config.permalinks);
    const entries = Object.entries({ ...permalinks, ...recordOf(permalinks.page) });
    const extension = config.uglyURLs === true ? '.html' : '/';
    // Hugo names the title so that other generators name the file.
    const patterns = entries.flatMap(([section, pattern]) =>
      typeof pattern === 'string' ? [[section, [pattern.replace(/:title\b/, ':titleslug')]] as const] : [],
    );
    return new Map([['', [`/:path${extension}`]], ...patterns]);
  }
  return new Map([['', [...dynamicRoutes(files.paths), '/:path/', '/:section/:slug/']]]);
}

/** Returns the patterns that data files of Eleventy set for their folders. */
async function folderPatterns({ paths, read }: SourceFiles) {
  const isData = (path: string) => {
    const folder = posix.basename(posix.dirname(path));
    return /\.11tydata\.([cm]?js|json)$/.test(path) || posix.basename(path) === `${folder}.json`;
  };
  const found = paths.filter(isData).map(async (path) => {
    const [, , pattern] = FOLDER_PERMALINK.exec(await read(path)) ?? [];
    return pattern === undefined ? [] : [[posix.dirname(path), pattern] as const];
  });
  return (await Promise.all(found)).flat();
}

/** The pattern as a text, or as all that a function returns. */
const FOLDER_PERMALINK =
  /\bpermalink["']?\s*:\s*(?:function\s*\([^)]*\)\s*\{\s*return\s*|\([^)]*\)\s*=>\s*)?(["'`])([^"'`]+)\1/;

/** The names that sites give to the changing parts of a path that leads to a post. */
const PARAMETER = /^(?:\.\.\.)?(slug|id|post|path|name|title|year|month|day)$/;

/** Returns the patterns of pages whose files are named for their paths: `src/pages/[year]/[slug].astro`. */
function dynamicRoutes(paths: readonly string[]): string[] {
  const routes = paths.flatMap((path) => {
    const [, inPages, route = inPages] =
      /^(?:src\/)?(?:pages\/(?!.*\/_|_)(.+?)(?:\/index)?\.(?:astro|[jt]sx)|app\/(.+)\/page\.[jt]sx)$/.exec(
        path,
      ) ?? [];
    return route?.includes('[') ? [route] : [];
  });
  return routes.flatMap((route) => {
    const segments = route.split('/').filter((segment) => !/^\(.*\)$/.test(segment));
    const parts = segments.map((segment) => segment.replace(/[[\]]/g, ''));
    const isPost = segments.every((segment, at) => !segment.includes('[') || PARAMETER.test(parts[at] ?? ''));
    if (!isPost) return [];
    const names = segments.map((segment, at) => {
      if (!segment.includes('[')) return segment;
      const name = parts[at]?.replace('...', '') ?? '';
      return ['year', 'month', 'day'].includes(name) ? `:${name}` : ':slug';
    });
    return [`/${names.join('/')}/`];
  });
}
