/**
 * The fields that match a query, the strongest reason first; `meaning` if an essay has none of its words but is related
 * to them. In a module of its own, so that tools do not load the search.
 */
export const matchFields = ['title', 'text', 'subject', 'meaning'] as const;

export type MatchField = (typeof matchFields)[number];

/** Why an essay matches, as lists of essays say it. */
export interface ListedReasons {
  readonly matchedBy?: MatchField | undefined;
  readonly snippet?: string | undefined;
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
