/**
 * The fields of the contact form, their rules and their error messages, for the page and for the server. Without the
 * schemas, which the page does not load.
 */
import { ProblemError } from './problems.ts';

interface ContactField {
  readonly label: string;
  readonly maxLength: number;
  readonly missing: string;
}

export const fieldNames = ['name', 'email', 'message'] as const;
export type FieldName = (typeof fieldNames)[number];

export const fields: Readonly<Record<FieldName, ContactField>> = {
  name: {
    label: 'Your name',
    maxLength: 100,
    missing: 'Enter your name.',
  },
  email: {
    label: 'Your e-mail address',
    maxLength: 254,
    missing: 'Enter your e-mail address.',
  },
  message: {
    label: 'Your message',
    maxLength: 5000,
    missing: 'Write your message.',
  },
};

/** The values of the form. `website` is the honeypot. */
export type Draft = Readonly<Record<FieldName | 'website', string>>;

/** Hints on what to write instead, keyed by invalid field. */
export type FieldErrors = Readonly<Partial<Record<FieldName, string | undefined>>>;

/** Why a message was not sent: its invalid fields or, if there are none, advice. */
export interface Trouble {
  readonly errors: FieldErrors;
  readonly failure?: string;
}

/** Maximum length of a topic, which only agents send. */
export const MAX_TOPIC = 100;

/** Returns the beginning of a message on a topic, because the form has no field for it. */
export function subjectLine(topic: string): string {
  return `About: ${topic}\n\n`;
}

/** Deliberately loose, because no pattern can tell whether mail will arrive. */
const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(fields, name);
}

/** Returns the length as the server counts it: in Unicode code points, after NFC normalization and trimming. */
export function lengthOf(value: string): number {
  return [...value.normalize('NFC').trim()].length;
}

/** Returns a hint on what to write instead of an invalid value, or undefined if the value is valid. */
export function checkField(name: FieldName, value: string): string | undefined {
  const { maxLength, missing } = fields[name];
  const excess = lengthOf(value) - maxLength;
  if (excess === -maxLength) return missing;
  if (excess > 0) return `Shorten this by ${excess === 1 ? 'one character' : `${excess} characters`}.`;
  if (name === 'email' && !ADDRESS.test(value.trim())) {
    return 'Enter a full address, like name@example.com.';
  }
  return undefined;
}

/** @throws ProblemError `invalid-input` if a field is invalid */
export function checkDraft(draft: Draft): void {
  const errors = fieldNames.flatMap((name) => {
    const hint = checkField(name, draft[name]);
    return hint ? [{ pointer: `/${name}`, detail: `"${name}" cannot be sent like this.`, hint }] : [];
  });
  if (errors.length === 0) return;
  const names = errors.map(({ pointer }) => pointer.slice(1));
  throw new ProblemError('invalid-input', { detail: `Not valid: ${names.join(', ')}.`, errors });
}

/** Screen readers announce the number of characters left once it falls to this. */
export const FEW_CHARACTERS_LEFT = 250;

export function charactersLeftText(left: number): string {
  const count = new Intl.NumberFormat('en').format(Math.abs(left));
  const unit = Math.abs(left) === 1 ? 'character' : 'characters';
  return left < 0 ? `${count} ${unit} too many` : `${count} ${unit} left`;
}

/** Returns advice for the visitor about a problem that is not due to any one field. */
export function explainFailure(error: ProblemError): string {
  switch (error.problem) {
    case 'server-unreachable':
      return 'The site is not responding. Check your connection, then send the message again.';
    case 'rate-limited':
    case 'write-quota-exceeded':
      return `Too many requests have come from your connection in a short time. ${waitFor(error)}`;
    case 'storage-unavailable':
      return `The site cannot store messages right now. ${waitFor(error)}`;
    case 'csrf-failed':
      return 'The site could not verify that the message comes from this page. It needs a cookie for that: allow cookies for this site, then send the message again.';
    case 'client-blocked':
      return 'The owner does not accept messages from your network address at present.';
    case 'idempotency-conflict':
      return 'The site is still processing your message. Wait a few seconds, then send it again; it will arrive only once.';
    case 'idempotency-key-reused':
      return 'An earlier version of this message has already arrived. Send it again only if you want this version to arrive as well.';
    case 'body-too-large':
      return 'The message is too large. Shorten it, then send it again.';
    case 'invalid-input':
      // A browser extension may have filled in the honeypot.
      return 'A hidden field of the form was filled in, probably by a browser extension. It has been cleared; send the message again.';
    default:
      return `${error.message} Send the message again later.`;
  }
}

/** Returns why a message was not sent. If the page's own check of a field fails too, its wording is used. */
export function troubleOf(error: ProblemError, draft: Draft): Trouble {
  const errors: FieldErrors = Object.fromEntries(
    (error.errors ?? []).flatMap(({ pointer, hint }) => {
      const name = pointer.slice(1);
      return isFieldName(name) ? [[name, checkField(name, draft[name]) ?? hint]] : [];
    }),
  );
  return Object.keys(errors).length > 0 ? { errors } : { errors, failure: explainFailure(error) };
}

function waitFor({ retryAfter }: ProblemError): string {
  const time = retryAfter === 1 ? 'a second' : retryAfter ? `${retryAfter} seconds` : 'a little';
  return `Wait ${time}, then send the message again.`;
}
