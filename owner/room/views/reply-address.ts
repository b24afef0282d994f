/** Makes the address with which a program for e-mail opens a reply to an inquiry. */
import { quoteLines, visibleLine } from '../../../web/core/documents/quote.ts';
import { shorten } from '../../../web/core/prose.ts';

interface EmailReply {
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Some programs take no longer address. */
const MAX_ADDRESS_LENGTH = 1_900;
const MAX_SUBJECT_LENGTH = 60;
const SHORTENED = '> […]';
/** Line break in a `mailto:` address (RFC 6068, section 5). */
const LINE_BREAK = '%0D%0A';

/** Returns a `mailto:` address with the message quoted, as many of its lines as there is room for. */
export function replyAddress({ email, subject, message }: EmailReply): string {
  const start = `mailto:${encodeAddress(email)}?subject=${encode(shorten(visibleLine(subject), MAX_SUBJECT_LENGTH))}&body=${LINE_BREAK.repeat(2)}`;
  const end = LINE_BREAK + encode(SHORTENED);
  let room = MAX_ADDRESS_LENGTH - start.length - end.length;
  const shown: string[] = [];
  for (const line of quoteLines(message)) {
    const encoded = LINE_BREAK + encode(line);
    if (encoded.length > room) {
      const part = encodeAtMost(line, room - LINE_BREAK.length);
      return start + [...shown, ...(part === '' ? [] : [LINE_BREAK, part])].join('') + end;
    }
    shown.push(encoded);
    room -= encoded.length;
  }
  return start + shown.join('');
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Returns as many whole characters, encoded, as fit. */
function encodeAtMost(text: string, length: number): string {
  let encoded = '';
  for (const character of text.toWellFormed()) {
    const next = encode(character);
    if (encoded.length + next.length > length) break;
    encoded += next;
  }
  return encoded;
}

/** Encodes an address, so that nothing in it can add fields. */
function encodeAddress(email: string): string {
  return encode(email).replaceAll('%40', '@');
}
