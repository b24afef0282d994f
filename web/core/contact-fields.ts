/**
 * The fields of the contact form and their rules, for the page and for the server. Without the schemas, which the page
 * does not load. `web/locales/contact-sentences.ts` has the words.
 */
import type { ProblemError } from './problems.ts';

export const fieldNames = ['name', 'email', 'message'] as const;
export type FieldName = (typeof fieldNames)[number];

/** Longest values, in characters. */
export const maxLengths: Readonly<Record<FieldName, number>> = { name: 100, email: 254, message: 5000 };

/** The values of the form. `website` is the honeypot. */
export type Draft = Readonly<Record<FieldName | 'website', string>>;

export type FieldProblem =
  | { readonly is: 'missing' | 'not-an-address' | 'unstorable' }
  | { readonly is: 'too-long'; readonly excess: number };

export type FieldErrors = Readonly<Partial<Record<FieldName, FieldProblem | undefined>>>;

/** Why a message was not sent: its invalid fields or, if there are none, a problem. */
export interface Trouble {
  readonly errors: FieldErrors;
  readonly failure?: ProblemError;
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
  return Object.hasOwn(maxLengths, name);
}

/** Returns the length as the server counts it: in Unicode code points, after NFC normalization and trimming. */
export function lengthOf(value: string): number {
  return [...value.normalize('NFC').trim()].length;
}

export function checkField(name: FieldName, value: string): FieldProblem | undefined {
  const length = lengthOf(value);
  if (length === 0) return { is: 'missing' };
  if (length > maxLengths[name]) return { is: 'too-long', excess: length - maxLengths[name] };
  if (name === 'email' && !ADDRESS.test(value.trim())) return { is: 'not-an-address' };
  return undefined;
}

/** Returns the invalid fields, or undefined if the draft can be sent. */
export function checkDraft(draft: Draft): FieldErrors | undefined {
  const errors = fieldNames.flatMap((name) => {
    const problem = checkField(name, draft[name]);
    return problem ? [[name, problem]] : [];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : undefined;
}

/** Screen readers announce the number of characters left once it falls to this. */
export const FEW_CHARACTERS_LEFT = 250;

/** Returns why the server has not accepted a message. */
export function troubleOf(error: ProblemError, draft: Draft): Trouble {
  const errors: FieldErrors = Object.fromEntries(
    (error.errors ?? []).flatMap(({ pointer }) => {
      const name = pointer.slice(1);
      return isFieldName(name) ? [[name, checkField(name, draft[name]) ?? refusedValue(name)]] : [];
    }),
  );
  return Object.keys(errors).length > 0 ? { errors } : { errors, failure: error };
}

/** Returns what is wrong with a value that only the server refuses: it knows more of addresses, and of characters. */
function refusedValue(name: FieldName): FieldProblem {
  return { is: name === 'email' ? 'not-an-address' : 'unstorable' };
}
