/** Paths from which pages and programs fetch data. */

export const TOOLS_PATH = '/api/mcp/tools';
export const RESOURCES_PATH = '/api/mcp/resources';

/** Returns the REST path of a tool, which is the `instance` of its problems on every interface. */
export function toolPath(name: string): `/api/${string}` {
  return `${TOOLS_PATH}/${encodeURIComponent(name.toWellFormed())}`;
}

export function resourcePath(name: string): `/api/${string}` {
  return `${RESOURCES_PATH}/${name}`;
}

/** Fixed paths of the bundle and the library. Caches revalidate them by ETag. */
export const BUNDLE_PATH = '/bundle.json';
export const LIBRARY_PATH = '/library.json';

/** Returns the path of one essay's text, for sites whose library is too large to prefetch. */
export function libraryBodyPath(slug: string): string {
  return `/library/${slug}.json`;
}
