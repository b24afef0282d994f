/** Why a message is not accepted, in the terms of the stores and services. Each interface puts it in its own. */
import type { FieldError } from '../../web/core/problems.ts';

/** What is wrong with a message from the web form, apart from its text. */
export type FormFault =
  | 'foreign-page'
  | 'token-missing'
  | 'cookie-missing'
  | 'token-invalid'
  | 'token-from-future'
  | 'token-too-new'
  | 'token-too-old'
  | 'token-spent';

/** Reasons that need no further details. */
export type PlainReason =
  | 'client-blocked'
  | 'greetings-closed'
  | 'taken-down'
  | 'key-invalid'
  | 'key-in-use'
  | 'key-reused';

export type Refusal =
  | { readonly reason: PlainReason }
  | {
      readonly reason: 'hourly-limit';
      readonly table: string;
      readonly perHour: number;
      readonly waitMs: number;
    }
  | { readonly reason: 'table-full'; readonly table: string; readonly rows: number }
  | { readonly reason: 'form'; readonly fault: FormFault; readonly waitMs?: number }
  | { readonly reason: 'client-limit'; readonly waitSeconds: number }
  | { readonly reason: 'rules-broken'; readonly errors: readonly FieldError[] };

/** Thrown when a message is not accepted. Nothing is stored. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(`The message was refused: ${'fault' in refusal ? refusal.fault : refusal.reason}.`);
    this.refusal = refusal;
  }
}
