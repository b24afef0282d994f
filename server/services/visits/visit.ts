/** What is counted of a request: enough to know who came and how it went, and nothing of what they said. */

/**
 * The interface a request came by: a page, its Markdown alternate, a document for machines, a REST endpoint, a tool
 * called by REST, or MCP.
 */
export const visitSurfaces = ['page', 'markdown', 'document', 'rest', 'tool', 'mcp'] as const;
export type VisitSurface = (typeof visitSurfaces)[number];

export const visitOutcomes = ['answered', 'refused', 'limited', 'failed'] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];

export interface Visit {
  readonly surface: VisitSurface;
  /** Name of the tool, or path of the endpoint or document, as the site itself knows it; else empty. */
  readonly target: string;
  readonly outcome: VisitOutcome;
  /** Class of agent; see `agentClass`. */
  readonly agent: string;
}

/** How many visits of one kind there were on a day, `YYYY-MM-DD` in UTC. */
export interface VisitCount extends Visit {
  readonly day: string;
  readonly count: number;
}

/** Returns the outcome of a request by the status of its response. */
export function outcomeOf(status: number): VisitOutcome {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}
