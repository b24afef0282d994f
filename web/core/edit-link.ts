/** What a page of the site and a page of the owner's room share, so that a paired browser finds a way from one to the other. */

/** Where a browser that is paired stores the word of the link with which an essay is edited. */
export const EDIT_WORD_KEY = 'foyer-edit';

/** Followed by the path of a page, it leads to where that page is edited. */
export const EDIT_PATH = '/owner/edit' as const;
