/** Well-known paths of the documents that nothing links to. */

/** Read by browsers. */
export const WEB_APP_MANIFEST_PATH = '/site.webmanifest';
/** Read by crawlers (RFC 9309, section 2.3). */
export const ROBOTS_PATH = '/robots.txt';
/** Read by security researchers (RFC 9116, section 3). */
export const SECURITY_PATH = '/.well-known/security.txt';
