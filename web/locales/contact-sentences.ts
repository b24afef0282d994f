/** Says what the contact form asks for and why a message was not sent, with a script and without. */
import type { FieldName, FieldProblem } from '../core/contact-fields.ts';
import type { ProblemError } from '../core/problems.ts';
import type { Wording } from './wording.ts';

const LABELS = { name: 'form.name', email: 'form.email', message: 'form.message' } as const;
const MISSING = {
  name: 'form.nameMissing',
  email: 'form.emailMissing',
  message: 'form.messageMissing',
} as const;

export function fieldLabel({ say }: Wording, name: FieldName): string {
  return say(LABELS[name]);
}

/** Returns what to write instead of an invalid value. */
export function fieldAdvice({ say }: Wording, name: FieldName, problem: FieldProblem): string {
  switch (problem.is) {
    case 'missing':
      return say(MISSING[name]);
    case 'too-long':
      return say('form.tooLong', { count: problem.excess });
    case 'not-an-address':
      return say('form.notAnAddress');
    case 'unstorable':
      return say('form.unstorable');
    default:
      return problem satisfies never;
  }
}

/** Returns advice about a problem that is not due to any one field. */
export function failureAdvice({ say }: Wording, { problem, retryAfter: count }: ProblemError): string {
  switch (problem) {
    case 'server-unreachable':
    case 'csrf-failed':
    case 'client-blocked':
    case 'idempotency-conflict':
    case 'idempotency-key-reused':
    case 'body-too-large':
    case 'invalid-input':
    case 'internal-error':
      return say(`error.${problem}`);
    case 'rate-limited':
    case 'write-quota-exceeded':
      return count === undefined ? say('error.rate-limited-soon') : say('error.rate-limited', { count });
    case 'storage-unavailable':
      return count === undefined
        ? say('error.storage-unavailable-soon')
        : say('error.storage-unavailable', { count });
    default:
      return say('error.other');
  }
}

/** Returns how many more characters a message may have, or how many are too many. */
export function charactersLeft({ say }: Wording, left: number): string {
  return left < 0 ? say('form.tooMany', { count: -left }) : say('form.left', { count: left });
}
