/** What a check of a running site is. */
import type { Visit } from './visit.ts';

export type Outcome =
  | { readonly state: 'ok' }
  /** The site neither has it nor says that it does. */
  | { readonly state: 'off' }
  | { readonly state: 'wrong'; readonly wrong: string; readonly mend: string };

export interface Check {
  /** What holds where nothing is wrong, in a few words. */
  readonly name: string;
  /** What it is about: all checks of a group stand together. */
  readonly group: string;
  readonly run: (visit: Visit) => Promise<Outcome>;
}

export const OK: Outcome = { state: 'ok' };
export const OFF: Outcome = { state: 'off' };

/** How to mend what the site never answers of itself. */
export const ALTERED = 'See whether a proxy alters it; else build the site anew.';

/** What is wrong, and what to change. Messages of others, which may stand at its end, often lack the full stop. */
export function wrong(what: string, mend: string): Outcome {
  return { state: 'wrong', wrong: /[.!?]$/.test(what) ? what : `${what}.`, mend };
}

/** Something does not hold that a check has to have before it can look further. */
export class WrongError extends Error {
  readonly mend: string;

  constructor(what: string, mend: string, options?: ErrorOptions) {
    super(what, options);
    this.mend = mend;
  }
}

/** The first that is wrong; else all is well. */
export function firstWrong(outcomes: readonly (Outcome | undefined | false)[]): Outcome {
  return outcomes.find((outcome) => outcome && outcome.state === 'wrong') || OK;
}
