/** The problems that tell a client why a service has not done what it asked for. */
import { ProblemError } from '../../web/core/problems.ts';
import { plural } from '../../web/core/prose.ts';
import { type FormFault, type PlainReason, type Refusal, RefusedError } from '../db/refusal.ts';
import { StorageError } from '../db/with-storage.ts';

export const STORAGE_RETRY_AFTER_SECONDS = 5;
const FULL_RETRY_AFTER_SECONDS = 60 * 60;

/** Awaits what a service does, and turns its refusal or the failure of the database into a `ProblemError`. */
export async function withProblems<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RefusedError) throw problemOf(error.refusal);
    throw error instanceof StorageError ? storageProblem(error) : error;
  }
}

function storageProblem({ message, cause }: StorageError): ProblemError {
  const hint = `${waitFor(STORAGE_RETRY_AFTER_SECONDS)} send the same request again. Nothing was stored.`;
  return new ProblemError('storage-unavailable', {
    detail: message,
    hints: [hint],
    retryAfter: STORAGE_RETRY_AFTER_SECONDS,
    cause,
  });
}

const formFaults: Readonly<Record<FormFault, string>> = {
  'foreign-page': 'The request does not come from a page of this site.',
  'token-missing': 'The form token is missing.',
  'cookie-missing': 'The cookie of the form is missing.',
  'token-invalid': 'The form token is not valid.',
  'token-from-future': 'The form token has a time in the future.',
  'token-too-new': 'The form token is too new.',
  'token-too-old': 'The form token is too old.',
  'token-spent': 'The form token has already been used.',
};

/** Returns the problem for a form that does not prove that a page of this site sent it. */
export function formProblem(fault: FormFault, waitMs?: number): ProblemError {
  const detail = formFaults[fault];
  if (waitMs === undefined) return new ProblemError('csrf-failed', { detail });
  const retryAfter = Math.ceil(waitMs / 1000);
  const hints = [`${waitFor(retryAfter)} send the form again.`];
  return new ProblemError('csrf-failed', { detail, hints, retryAfter });
}

function problemOf(refusal: Refusal): ProblemError {
  switch (refusal.reason) {
    case 'form':
      return formProblem(refusal.fault, refusal.waitMs);
    case 'hourly-limit': {
      const detail = `The site accepts ${refusal.perHour} ${refusal.table} an hour.`;
      return notStored('write-quota-exceeded', detail, Math.max(1, Math.ceil(refusal.waitMs / 1000)));
    }
    case 'table-full': {
      const detail = `The site stores at most ${refusal.rows} ${refusal.table}, and that limit has been reached.`;
      return notStored('storage-unavailable', detail, FULL_RETRY_AFTER_SECONDS);
    }
    case 'client-limit':
      return new ProblemError('write-quota-exceeded', {
        detail: 'Too many messages in a minute.',
        hints: [`${waitFor(refusal.waitSeconds)} send it again.`],
        retryAfter: refusal.waitSeconds,
      });
    case 'rules-broken': {
      const detail = refusal.errors.map((error) => error.detail).join(' ');
      return new ProblemError('greeting-refused', { detail, errors: refusal.errors });
    }
    default:
      return new ProblemError(...problems[refusal.reason]);
  }
}

const problems: Readonly<Record<PlainReason, ConstructorParameters<typeof ProblemError>>> = {
  'client-blocked': [
    'client-blocked',
    { detail: 'The owner does not accept messages from your network address at present.' },
  ],
  'greetings-closed': ['greetings-closed', { detail: 'The owner is not accepting greetings at present.' }],
  'taken-down': [
    'greeting-refused',
    {
      detail: 'The owner has taken this greeting down.',
      hints: ['Do not send it again; write a different greeting or none.'],
    },
  ],
  'key-invalid': [
    'invalid-input',
    {
      detail: 'Not valid: Idempotency-Key.',
      errors: [
        {
          pointer: 'Idempotency-Key',
          detail: 'The header has no usable key.',
          hint: 'Send 1 to 255 visible ASCII characters, for example a UUID.',
        },
      ],
    },
  ],
  'key-in-use': [
    'idempotency-conflict',
    { detail: 'A request with this Idempotency-Key is still being processed.', retryAfter: 1 },
  ],
  'key-reused': [
    'idempotency-key-reused',
    {
      detail: 'This Idempotency-Key was used with a different body.',
      hints: ['Send a new Idempotency-Key with a new message, or the original body with this key.'],
    },
  ],
};

function notStored(
  problem: 'write-quota-exceeded' | 'storage-unavailable',
  detail: string,
  retryAfter: number,
): ProblemError {
  const hints = [`${waitFor(retryAfter)} send it again. Nothing was stored.`];
  return new ProblemError(problem, { detail, hints, retryAfter });
}

function waitFor(seconds: number): string {
  return `Wait ${plural(seconds, 'second')}, then`;
}
