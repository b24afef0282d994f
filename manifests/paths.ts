/** Where documents are served that no page and no agent is pointed to: who reads them knows where they are. */

/** Read by browsers. */
export const WEB_APP_MANIFEST_PATH = '/site.webmanifest';
/** Read by crawlers (RFC 9309, section 2.3). */
export const ROBOTS_PATH = '/robots.txt';
/** Read by those who have found a weakness (RFC 9116, section 3). */
export const SECURITY_PATH = '/.well-known/security.txt';
