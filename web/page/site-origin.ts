/** The origin of the site that serves this script. On the owner's other sites, the page has a different one. */
export const SITE_ORIGIN = new URL(import.meta.url).origin;
