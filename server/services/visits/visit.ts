/** What is counted of a request: enough to know who came and how it went, and nothing of what they said. */

import type { VisitOutcome, VisitsTable } from '../../db/tables.ts';

export { type VisitOutcome, visitOutcomes, visitSurfaces } from '../../db/tables.ts';

export type VisitCount = VisitsTable;
export type Visit = Omit<VisitCount, 'day' | 'count'>;

/** Returns the outcome of a request by the status of its response. */
export function outcomeOf(status: number): VisitOutcome {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}
