/** How long others may keep what is served. */

/** Kept, and asked about each time: what is saved is served at once. */
export const REVALIDATE = 'no-cache';
export const FIVE_MINUTES = 'public, max-age=300';
/** For what has the hash of its content in its path. */
export const FOREVER = 'public, max-age=31536000, immutable';
