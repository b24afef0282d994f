/** The rules that the text of a greeting must follow. */
import { hasHiddenCharacters, hasStackedMarks } from '../../../site/util/hidden-characters.ts';
import type { NewGreeting } from '../../../web/core/greetings.ts';
import type { FieldError } from '../../../web/core/problems.ts';
import { hasCardNumber, hasIban, hasIdentityNumber } from './account-numbers.ts';
import { hasDomain, hasIpAddress, hasScheme } from './contains-link.ts';
import { hasEmailAddress } from './email.ts';
import { hasPhoneNumber } from './phone.ts';
import { plainCopy } from './plain-copy.ts';

interface GreetingRule {
  /** Checks a text as it is written, or the copy of it that is searched for links and personal data. */
  readonly isBroken: (written: string, plain: string) => boolean;
  /** The error, as the end of a sentence that starts with the field. It never quotes the text. */
  readonly detail: string;
  /** The fix, as an instruction. */
  readonly hint: string;
}

const NUMBER_HINT = 'Leave the number out. If it counts something, write it with commas, as in 1,234,567.';

/** The rules, in the order in which they are reported. */
const rules: readonly GreetingRule[] = [
  {
    isBroken: hasHiddenCharacters,
    detail: 'contains hidden characters',
    hint: 'Use visible characters only. Leave out control, zero-width, directional and tag characters; emoji are welcome.',
  },
  {
    isBroken: hasStackedMarks,
    detail: 'contains more than four combining marks in a row',
    hint: 'Use at most four combining marks on a letter.',
  },
  {
    isBroken: (_, plain) => hasScheme(plain),
    detail: 'contains a link',
    hint: 'Leave out links, including disguised ones, and say in words what you mean.',
  },
  {
    isBroken: (_, plain) => hasDomain(plain),
    detail: 'contains a domain name',
    hint: 'Name a site without the dot and what follows it. Put a space after a period.',
  },
  {
    isBroken: (_, plain) => hasIpAddress(plain),
    detail: 'contains an IP address',
    hint: 'Leave the address out. Write "version" before a four-part version number.',
  },
  {
    isBroken: (_, plain) => hasEmailAddress(plain),
    detail: 'contains an e-mail address',
    hint: 'Leave the address out. If you want a reply, send an inquiry, which is not public.',
  },
  {
    isBroken: (_, plain) => hasPhoneNumber(plain),
    detail: 'contains what may be a phone number',
    hint: NUMBER_HINT,
  },
  {
    isBroken: (_, plain) => hasCardNumber(plain),
    detail: 'contains what may be a payment card number',
    hint: 'Leave the number out.',
  },
  {
    isBroken: (_, plain) => hasIban(plain),
    detail: 'contains an IBAN',
    hint: 'Leave the account number out.',
  },
  {
    isBroken: (_, plain) => hasIdentityNumber(plain),
    detail: 'contains what may be a national identity number',
    hint: NUMBER_HINT,
  },
];

/**
 * Checks a greeting, or the owner's reply to one, whose fields are already trimmed and in NFC. Returns every broken rule
 * but never the text that breaks it.
 */
export function checkGreeting({
  message,
  agent_name = '',
}: Partial<NewGreeting> & Pick<NewGreeting, 'message'>): readonly FieldError[] {
  return [...errorsOf('message', message), ...errorsOf('agent_name', agent_name)];
}

/** Returns whether a text, trimmed and in NFC, follows the rules, so that it may be shown to others. */
export function followsRules(text: string): boolean {
  return errorsOf('message', text).length === 0;
}

function errorsOf(field: keyof NewGreeting, written: string): FieldError[] {
  const plain = plainCopy(written);
  return rules
    .filter(({ isBroken }) => isBroken(written, plain))
    .map(({ detail, hint }) => ({ pointer: `/${field}`, detail: `"${field}" ${detail}.`, hint }));
}
