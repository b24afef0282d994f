/** Questions that the content does not answer: searches and tool calls that find nothing. The owner sees them counted. */
import type { SearchAnswer } from './search/search.ts';

/** Kinds of questions: for essays by their words, one essay, a tool, messaging for an audience, or a kind of something. */
export const unansweredKinds = ['search', 'essay', 'tool', 'audience', 'offering', 'proof'] as const;

export interface Unanswered {
  readonly kind: (typeof unansweredKinds)[number];
  readonly query: string;
}

/** A call that a page answered, as it reports it to the server. */
export interface CallReport {
  readonly tool: string;
  readonly status: number;
  readonly essay?: string | undefined;
  readonly unanswered?: Unanswered | undefined;
}

/** Receives what a handler does with the content, for the owner's statistics. */
export interface ContentListener {
  /** Called with the slug of an essay that the answer is about. */
  readonly onRead?: ((slug: string) => void) | undefined;
  readonly onUnanswered?: ((asked: Unanswered) => void) | undefined;
}

/** Reports a search without a hit. */
export function reportSearch(
  query: string,
  { total, notes }: SearchAnswer,
  { onUnanswered }: ContentListener,
): void {
  // The texts may have the answer, if they were not searched.
  if (query.trim() === '' || notes.some(({ kind }) => kind === 'catalog')) return;
  if (total === 0) onUnanswered?.({ kind: 'search', query });
}
