/** A notification as text for people. */
import type { Notification } from './channel.ts';

const SHORTENED = '… (shortened)';

/** On one line, without control characters: what a header and a title take. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Paragraphs with an empty line between, without control characters other than line breaks. */
export function paragraphs(lines: readonly string[]): string {
  return lines.map(withoutControls).join('\n\n');
}

function withoutControls(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ');
}

/** Title and paragraphs in one message. */
export function messageText({ title, lines }: Notification): string {
  return paragraphs([oneLine(title), ...lines]);
}

/**
 * As many of the pieces as the receiver takes; the last words say so where some are missing.
 *
 * @param sizeOf what the receiver counts
 */
export function shortened(
  pieces: readonly string[],
  limit: number,
  sizeOf: (text: string) => number,
): string {
  const whole = pieces.join('');
  if (sizeOf(whole) <= limit) return whole;
  let room = limit - sizeOf(SHORTENED);
  const end = pieces.findIndex((piece) => {
    room -= sizeOf(piece);
    return room < 0;
  });
  return pieces.slice(0, end).join('') + SHORTENED;
}
