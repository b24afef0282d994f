/** The errors of the owner's actions. Every interface reports the same kind, message and fix. */
import type { SaidPhrase } from '../site/util/phrase.ts';
import type { SaidChange } from './change-phrase.ts';

/** Stable names, which programs may rely on. */
export const ownerErrorKinds = [
  'invalid',
  'not-found',
  'conflict',
  'unconfirmed',
  'elsewhere',
  'unavailable',
] as const;

/**
 * - `invalid`: the input or the content that would result has errors
 * - `not-found`: there is nothing with that name
 * - `conflict`: what is there differs from what was expected, such as a file that was changed in the meantime
 * - `unconfirmed`: a person must confirm the change first
 * - `elsewhere`: this machine does not have what is needed, such as the database of the site
 * - `unavailable`: the system refused, such as a full disk
 */
export type OwnerErrorKind = (typeof ownerErrorKinds)[number];

export interface OwnerErrorOptions {
  /** Says what to do, in one sentence or a few. */
  readonly fix: string;
  /** For programs: the errors in a text, or both versions of it. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
  /** The same as a word, for interfaces that speak the owner's language. Absent where the system or a library says it. */
  readonly word?: SaidPhrase;
  /** What has to be confirmed, which `details.changes` has in English. */
  readonly change?: SaidChange | undefined;
}

/** Thrown by actions for everything that the owner can fix. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError';
  readonly kind: OwnerErrorKind;
  readonly fix: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly word: SaidPhrase | undefined;
  readonly change: SaidChange | undefined;

  constructor(
    kind: OwnerErrorKind,
    message: string,
    { fix, details = {}, cause, word, change }: OwnerErrorOptions,
  ) {
    super(message, { cause });
    this.word = word;
    this.change = change;
    this.kind = kind;
    this.fix = fix;
    this.details = details;
  }

  /** Returns the error for programs. */
  toJSON() {
    const { kind, message, fix, details } = this;
    return { kind, message, fix, ...details };
  }
}
