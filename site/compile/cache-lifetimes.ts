/** How long caches may keep responses: browsers by `Cache-Control`, shared caches by headers of their own. */
/** `Cache-Control` that lets caches store a response, but always revalidate it. */
export const REVALIDATE = 'no-cache';
export const FIVE_MINUTES = 'public, max-age=300';
/** For paths that contain a content hash. */
export const FOREVER = 'public, max-age=31536000, immutable';
/** For texts at such paths, which shared caches would still have after they were withdrawn. */
export const FOREVER_IN_BROWSERS = 'private, max-age=31536000, immutable';

/** How long a shared cache may keep what shows texts. A withdrawn text is gone from all of them soon afterwards. */
const SHARED_SECONDS = 5;

/**
 * Returns what shared caches may do with a response, which can differ from its `Cache-Control`: `CDN-Cache-Control` (RFC
 * 9213), and `X-Accel-Expires` for nginx. Styles, scripts and fonts show no text of the owner's, and keep their lifetime.
 */
export function sharedCacheHeaders(
  cacheControl: string,
  contentType: string,
  status = 200,
): Readonly<Record<string, string>> {
  if (!cacheControl.startsWith('public')) return {};
  if (status >= 400) return { 'cdn-cache-control': 'no-store', 'x-accel-expires': '0' };
  if (cacheControl === FOREVER && /^(?:text\/(?:css|javascript)|font\/)/.test(contentType)) return {};
  return {
    'cdn-cache-control': `max-age=${SHARED_SECONDS}, must-revalidate`,
    'x-accel-expires': String(SHARED_SECONDS),
  };
}
