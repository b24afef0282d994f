import type { Explanation } from '../content/content-error.ts';

/** Describes an error in a token, in its `meta.fault`. */
export interface TokenFault extends Explanation {
  /** Number of lines between the first line of the token and the fault. */
  readonly offset?: number;
}
