/** The rules that the text of a greeting must pass (decisions.md, Greetings), in the order in which they are told. */
import { hasHiddenCharacters } from './hidden-characters.ts';
import { hasDomain, hasIpAddress, hasMarkup, hasScheme } from './links.ts';
import { hasCardNumber } from './personal-data/card.ts';
import { hasEmailAddress } from './personal-data/email.ts';
import { hasIban } from './personal-data/iban.ts';
import { hasNationalId } from './personal-data/national-id.ts';
import { hasPhoneNumber } from './personal-data/phone.ts';
import { plainCopy } from './plain-copy.ts';

export interface Rule {
  readonly name: string;
  /** Whether `text` breaks the rule. */
  readonly test: (text: string) => boolean;
  /** What is wrong, as the end of a sentence that begins with the field. It never quotes the text. */
  readonly detail: string;
  /** How to mend it. */
  readonly hint: string;
}

export const rules = [
  {
    name: 'hidden-characters',
    test: hasHiddenCharacters,
    detail: 'holds hidden characters',
    hint: 'Use characters that show, on one line. Leave out control, zero-width, directional and tag characters; emoji are welcome.',
  },
  {
    name: 'scheme',
    test: (text) => hasScheme(plainCopy(text)),
    detail: 'holds a link',
    hint: 'Leave links out, also disguised ones, and say in words what you mean.',
  },
  {
    name: 'domain',
    test: (text) => hasDomain(plainCopy(text)),
    detail: 'holds a domain name',
    hint: 'Call a site or file by its name without the ending after the dot. Put a space after the full stop of a sentence.',
  },
  {
    name: 'ip-address',
    test: (text) => hasIpAddress(plainCopy(text)),
    detail: 'holds an IP address',
    hint: 'Leave the address out. Write "version" before a version number of four parts.',
  },
  {
    name: 'markup',
    test: (text) => hasMarkup(plainCopy(text)),
    detail: 'holds markup',
    hint: 'Write plain text, without "<" and without "](".',
  },
  {
    name: 'email',
    test: (text) => hasEmailAddress(plainCopy(text)),
    detail: 'holds an e-mail address',
    hint: 'Leave the address out. To be answered, send an inquiry to /api/mcp/contact, which is not public.',
  },
  {
    name: 'phone',
    test: (text) => hasPhoneNumber(plainCopy(text)),
    detail: 'holds what may be a phone number',
    hint: 'Leave the number out. If it counts something, write it with commas, as in 1,234,567.',
  },
  {
    name: 'card',
    test: (text) => hasCardNumber(plainCopy(text)),
    detail: 'holds what may be the number of a payment card',
    hint: 'Leave the number out.',
  },
  {
    name: 'iban',
    test: (text) => hasIban(plainCopy(text)),
    detail: 'holds an IBAN',
    hint: 'Leave the account number out.',
  },
  {
    name: 'national-id',
    test: (text) => hasNationalId(plainCopy(text)),
    detail: 'holds what may be a national identity number',
    hint: 'Leave the number out. If it counts something, write it with commas, as in 1,234,567.',
  },
] as const satisfies readonly Rule[];

export type RuleName = (typeof rules)[number]['name'];
