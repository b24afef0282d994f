/**
 * The fields that match a query, the strongest reason first; `meaning` if an essay has none of its words but is related
 * to them. In a module of its own, so that tools do not load the search.
 */
export const matchFields = ['title', 'text', 'subject', 'meaning'] as const;

export type MatchField = (typeof matchFields)[number];
