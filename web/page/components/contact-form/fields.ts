/** The fields of the form and what each must hold. The lengths are the server's, which decides. */

export const fieldNames = ['name', 'email', 'message'] as const;
export type FieldName = (typeof fieldNames)[number];

/** What is in the form. `website` is the field that people do not see. */
export type Draft = Readonly<Record<FieldName | 'website', string>>;

/** For each field that is wrong, what to write instead. */
export type FieldErrors = Readonly<Partial<Record<FieldName, string>>>;

interface Rule {
  readonly maxLength: number;
  readonly missing: string;
}

export const rules: Readonly<Record<FieldName, Rule>> = {
  name: { maxLength: 100, missing: 'Write your name.' },
  email: { maxLength: 254, missing: 'Write the e-mail address for the answer.' },
  message: { maxLength: 5000, missing: 'Write your message.' },
};

/** Something before and something after one @. Whether mail arrives there no pattern can tell. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(rules, name);
}

/** Length as the server counts it: Unicode code points in NFC, without the white space around. */
export function lengthOf(value: string): number {
  return [...value.normalize('NFC').trim()].length;
}

/** What is wrong with the value of a field; undefined where nothing is. */
export function checkField(name: FieldName, value: string): string | undefined {
  const { maxLength, missing } = rules[name];
  const excess = lengthOf(value) - maxLength;
  if (excess === -maxLength) return missing;
  if (excess > 0) return `Shorten this by ${excess === 1 ? 'one character' : `${excess} characters`}.`;
  if (name === 'email' && !ADDRESS.test(value.trim())) {
    return 'Write a whole address, like name@example.com.';
  }
  return undefined;
}

export function checkDraft(draft: Draft): FieldErrors {
  const errors: Partial<Record<FieldName, string>> = {};
  for (const name of fieldNames) {
    const error = checkField(name, draft[name]);
    if (error) errors[name] = error;
  }
  return errors;
}
