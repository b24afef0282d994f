/** Why a message is not accepted, in the terms of the stores and services. Each interface puts it in its own. */
import type { FieldError } from '../../web/core/problems.ts';

export type RefusalReason =
  | 'client-blocked'
  | 'client-limit'
  | 'hourly-limit'
  | 'table-full'
  | 'greetings-closed'
  | 'rules-broken'
  | 'taken-down'
  | 'key-invalid'
  | 'key-in-use'
  | 'key-reused'
  | 'foreign-page'
  | 'token-missing'
  | 'cookie-missing'
  | 'token-invalid'
  | 'token-from-future'
  | 'token-too-new'
  | 'token-too-old'
  | 'token-spent';

interface RefusalDetails {
  /** After this time, the same message may be accepted. */
  readonly waitMs?: number;
  /** The limit that was reached, such as 200 inquiries. */
  readonly limit?: string;
  /** The rules that the text breaks. */
  readonly errors?: readonly FieldError[];
}

/** Thrown when a message is not accepted. Nothing is stored. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly reason: RefusalReason;
  readonly details: RefusalDetails;

  constructor(reason: RefusalReason, details: RefusalDetails = {}) {
    super(`The message was refused: ${reason}.`);
    this.reason = reason;
    this.details = details;
  }
}
