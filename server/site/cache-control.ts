/** How long what is served may be kept by those who have it. */

/** Kept, and asked about each time: what is saved is served at once. */
export const REVALIDATE = 'no-cache';
export const FIVE_MINUTES = 'public, max-age=300';
/** For addresses with a hash of the content in them. */
export const FOREVER = 'public, max-age=31536000, immutable';
