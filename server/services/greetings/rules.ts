/** The rules that the text of a greeting must pass, in the order in which they are told. */
import { hasHiddenCharacters } from './hidden-characters.ts';
import { hasDomain, hasIpAddress, hasMarkup, hasScheme } from './links.ts';
import { hasCardNumber } from './personal-data/card.ts';
import { hasEmailAddress } from './personal-data/email.ts';
import { hasIban } from './personal-data/iban.ts';
import { hasNationalId } from './personal-data/national-id.ts';
import { hasPhoneNumber } from './personal-data/phone.ts';
import { plainCopy } from './plain-copy.ts';

/** A text as it came, and the copy in which links and personal data are sought. */
export interface Reading {
  readonly written: string;
  readonly plain: string;
}

export interface Rule {
  readonly name: string;
  /** Whether the text breaks the rule. */
  readonly test: (text: Reading) => boolean;
  /** What is wrong, as the end of a sentence that begins with the field. It never quotes the text. */
  readonly detail: string;
  /** How to mend it. */
  readonly hint: string;
}

/** A number has a digit. Most greetings have none, and to look for each kind of number takes longer than all the rest. */
function withDigits(test: (copy: string) => boolean): Rule['test'] {
  return ({ plain }) => /\d/.test(plain) && test(plain);
}

export const rules = [
  {
    name: 'hidden-characters',
    test: ({ written }) => hasHiddenCharacters(written),
    detail: 'holds hidden characters',
    hint: 'Use characters that show, on one line. Leave out control, zero-width, directional and tag characters; emoji are welcome.',
  },
  {
    name: 'scheme',
    test: ({ plain }) => hasScheme(plain),
    detail: 'holds a link',
    hint: 'Leave links out, also disguised ones, and say in words what you mean.',
  },
  {
    name: 'domain',
    test: ({ plain }) => hasDomain(plain),
    detail: 'holds a domain name',
    hint: 'Call a site or file by its name without the ending after the dot. Put a space after the full stop of a sentence.',
  },
  {
    name: 'ip-address',
    test: ({ plain }) => hasIpAddress(plain),
    detail: 'holds an IP address',
    hint: 'Leave the address out. Write "version" before a version number of four parts.',
  },
  {
    name: 'markup',
    test: ({ plain }) => hasMarkup(plain),
    detail: 'holds markup',
    hint: 'Write plain text, without "<" and without "](".',
  },
  {
    name: 'email',
    test: ({ plain }) => hasEmailAddress(plain),
    detail: 'holds an e-mail address',
    hint: 'Leave the address out. To be answered, send an inquiry to /api/mcp/contact, which is not public.',
  },
  {
    name: 'phone',
    test: withDigits(hasPhoneNumber),
    detail: 'holds what may be a phone number',
    hint: 'Leave the number out. If it counts something, write it with commas, as in 1,234,567.',
  },
  {
    name: 'card',
    test: withDigits(hasCardNumber),
    detail: 'holds what may be the number of a payment card',
    hint: 'Leave the number out.',
  },
  {
    name: 'iban',
    test: withDigits(hasIban),
    detail: 'holds an IBAN',
    hint: 'Leave the account number out.',
  },
  {
    name: 'national-id',
    test: withDigits(hasNationalId),
    detail: 'holds what may be a national identity number',
    hint: 'Leave the number out. If it counts something, write it with commas, as in 1,234,567.',
  },
] as const satisfies readonly Rule[];

export function readingOf(text: string): Reading {
  return { written: text, plain: plainCopy(text) };
}

export type RuleName = (typeof rules)[number]['name'];
