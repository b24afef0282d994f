/**
 * The fields that match a query, the strongest reason first; `meaning` if an essay has none of its words but is related
 * to them. In a module of its own, so that tools do not load the search.
 */
export const matchFields = ['title', 'text', 'subject', 'meaning'] as const;

export type MatchField = (typeof matchFields)[number];

/** Why an essay matches, as lists of essays say it. */
export interface ListedReasons {
  readonly matchedBy?: MatchField | undefined;
  /** At most 160 characters around the best passage. Absent if only the title or the subject matches. */
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
