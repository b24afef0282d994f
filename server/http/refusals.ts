/** The problems that tell a client why a service has not done what it asked for. */
import { type FieldError, ProblemError, type ProblemName } from '../../web/core/problems.ts';
import { plural } from '../../web/core/prose.ts';
import { type RefusalReason, RefusedError } from '../db/refusal.ts';
import { StorageError } from '../db/with-storage.ts';

export const STORAGE_RETRY_AFTER_SECONDS = 5;

/** Awaits what a service does, and turns its refusal or the failure of the database into a `ProblemError`. */
export async function withProblems<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RefusedError) throw problemOf(error);
    if (!(error instanceof StorageError)) throw error;
    const { message: detail, cause } = error;
    const retryAfter = STORAGE_RETRY_AFTER_SECONDS;
    const hints = [waitFor(retryAfter, 'send the same request again. Nothing was stored.')];
    throw new ProblemError('storage-unavailable', { detail, hints, retryAfter, cause });
  }
}

export function problemOf({ reason, details: { waitMs, limit = '', errors } }: RefusedError): ProblemError {
  const [problem, detail, advice] = explanations[reason];
  const retryAfter = waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1000));
  const fieldErrors = reason === 'key-invalid' ? [INVALID_KEY] : errors;
  return new ProblemError(problem, {
    detail: detail.replace('{limit}', limit) || (errors ?? []).map((error) => error.detail).join(' '),
    ...(advice && { hints: [retryAfter === undefined ? advice : waitFor(retryAfter, advice)] }),
    ...(fieldErrors && { errors: fieldErrors }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

type RefusalTexts = readonly [problem: ProblemName, detail: string, advice?: string];

/** The problem for each refusal. If there is a time to wait, the advice follows it. */
const explanations: Readonly<Record<RefusalReason, RefusalTexts>> = {
  'client-blocked': [
    'client-blocked',
    'The owner does not accept messages from your network address at present.',
  ],
  'client-limit': ['write-quota-exceeded', 'Too many messages in a minute.', 'send it again.'],
  'hourly-limit': [
    'write-quota-exceeded',
    'Each hour, the site accepts at most {limit}.',
    'send it again. Nothing was stored.',
  ],
  'table-full': [
    'storage-unavailable',
    'The site stores at most {limit}, and that limit has been reached.',
    'send it again. Nothing was stored.',
  ],
  'greetings-closed': ['greetings-closed', 'The owner is not accepting greetings at present.'],
  // The errors say it.
  'rules-broken': ['greeting-refused', ''],
  'taken-down': [
    'greeting-refused',
    'The owner has taken this greeting down.',
    'Do not send it again; write a different greeting or none.',
  ],
  'key-invalid': ['invalid-input', 'Not valid: Idempotency-Key.'],
  'key-in-use': ['idempotency-conflict', 'A request with this Idempotency-Key is still being processed.'],
  'key-reused': [
    'idempotency-key-reused',
    'This Idempotency-Key was used with a different body.',
    'Send a new Idempotency-Key with a new message, or the original body with this key.',
  ],
  'foreign-page': ['csrf-failed', 'The request does not come from a page of this site.'],
  'token-missing': ['csrf-failed', 'The form token is missing.'],
  'cookie-missing': ['csrf-failed', 'The cookie of the form is missing.'],
  'token-invalid': ['csrf-failed', 'The form token is not valid.'],
  'token-from-future': ['csrf-failed', 'The form token has a time in the future.'],
  'token-too-new': ['csrf-failed', 'The form token is too new.', 'send the form again.'],
  'token-too-old': ['csrf-failed', 'The form token is too old.'],
  'token-spent': ['csrf-failed', 'The form token has already been used.'],
};

const INVALID_KEY: FieldError = {
  pointer: 'Idempotency-Key',
  detail: 'The header has no usable key.',
  hint: 'Send 1 to 255 visible ASCII characters, for example a UUID.',
};

function waitFor(seconds: number, advice: string): string {
  return `Wait ${plural(seconds, 'second')}, then ${advice}`;
}
