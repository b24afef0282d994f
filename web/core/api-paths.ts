/** Paths from which pages and programs fetch data. */
import { wellFormed } from './one-line.ts';

export const TOOLS_PATH = '/api/mcp/tools';
export const RESOURCES_PATH = '/api/mcp/resources';

/** Returns the REST path of a tool, which is the `instance` of its problems on every interface. */
export function toolPath(name: string): `/api/${string}` {
  return `${TOOLS_PATH}/${encodeURIComponent(wellFormed(name))}`;
}

export function resourcePath(name: string): `/api/${string}` {
  return `${RESOURCES_PATH}/${name}`;
}

/** Path of the bundle. Caches revalidate it by ETag. */
export const BUNDLE_PATH = '/bundle.json';

/** Returns the path of a whole library, which never changes there. No slug has a dot. */
export function libraryPath(hash: string): string {
  return `/library/texts.${hash}.json`;
}

/** Returns the path of one essay's text, for sites whose library is too large to prefetch. */
export function libraryBodyPath(slug: string): string {
  return `/library/${slug}.json`;
}
