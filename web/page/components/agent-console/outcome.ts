/** What a call came to, for the person who made it. */
import type { AnsweredRequest } from './answered-request.ts';
import type { Answer, Door } from './doors.ts';
import { durationText } from './duration.ts';

export type Outcome = Answer & CallRecord & { readonly took: string };

export interface CallRecord {
  readonly door: Door;
  /** What the server was asked on the way. */
  readonly requests: readonly AnsweredRequest[];
}

/** @param milliseconds how long the answer took */
export function outcomeOf(answer: Answer, milliseconds: number, record: CallRecord): Outcome {
  return { ...answer, ...record, took: durationText(milliseconds) };
}

/** How long the answer took, and where it was made. */
export function howAnswered({ ok, took, door, requests }: Outcome): string {
  if (door === 'rest') return `Answered in ${took}, over REST`;
  const source =
    requests.length > 0 ? ', with a request to the server' : ok ? ', from its copy of the content' : '';
  return `Answered in ${took}, in the page${source}`;
}

/** For each field that was refused, what to send instead; of a pointer only what names a field of the form counts. */
export function fieldErrors(outcome: Outcome): ReadonlyMap<string, string> {
  const errors = outcome.ok ? [] : (outcome.problem.errors ?? []);
  return new Map(errors.map(({ pointer, hint }) => [pointer.slice(1), hint]));
}

/** What a screen reader is told. */
export function announcement(tool: string, outcome: Outcome): string {
  const verb = outcome.ok ? 'Answered' : `Refused: ${outcome.problem.title}. Answered`;
  return `${tool}: ${verb} in ${outcome.took}.`;
}
