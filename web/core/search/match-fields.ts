/**
 * Why an essay is among the results, the strongest reason first: a field that matches; or, if it is no hit but only
 * related, `partly` if it has the lesser part of the query, and `meaning` if it has none of its words. In a module of its
 * own, so that tools do not load the search.
 */
export const matchFields = ['title', 'text', 'subject', 'partly', 'meaning'] as const;

export type MatchField = (typeof matchFields)[number];

/** Returns whether a result is no hit, but only related to the query. */
export function isRelated({ matchedBy }: Pick<ListedReasons, 'matchedBy'>): boolean {
  return matchedBy === 'partly' || matchedBy === 'meaning';
}

/** Why an essay matches, as lists of essays say it. */
export interface ListedReasons {
  readonly matchedBy?: MatchField | undefined;
  /** At most 128 characters around the best passage. Absent if only the title or the subject matches. */
  readonly snippet?: string | undefined;
  /** Id of the section that the passage is from; absent if none is, or if only the catalog was searched. */
  readonly section?: string | undefined;
}

/** Returns the reasons of a hit or a listed essay without those that are absent. */
export function listedReasons({ matchedBy, snippet, section }: ListedReasons) {
  return {
    ...(matchedBy && { matchedBy }),
    ...(snippet !== undefined && { snippet }),
    ...(section && { section }),
  };
}
