/** What a call came to, for the person who made it. */
import type { Problem } from '../../../runtime/problems.ts';
import type { ToolResult } from '../../../runtime/tools/registry.ts';
import { durationText } from './duration.ts';

export type Outcome =
  | { readonly ok: true; readonly value: unknown; readonly took: string }
  | { readonly ok: false; readonly problem: Problem; readonly took: string };

/** @param milliseconds how long the answer took */
export function outcomeOf(result: ToolResult, milliseconds: number): Outcome {
  const took = durationText(milliseconds);
  if (!('isError' in result)) return { ok: true, value: result.structuredContent, took };
  return { ok: false, problem: JSON.parse(result.content[0].text) as Problem, took };
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
