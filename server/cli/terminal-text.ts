/** Text on its way to a terminal. What strangers wrote must not steer it. */

/** Controls, format characters such as the bidirectional ones, and what is no character at all. */
const STEERING = /[\p{C}\p{Zl}\p{Zp}]+/gu;
const STEERING_WITHIN_LINES = /[^\P{C}\n]+|[\p{Zl}\p{Zp}]+/gu;

/** On one line, spaces in the place of what could steer the terminal. */
export function oneLine(text: string): string {
  return text.replace(STEERING, ' ').trim();
}

/** The same, with its line breaks kept. */
export function harmless(text: string): string {
  return text.replace(STEERING_WITHIN_LINES, ' ');
}

/** JSON that steers no terminal: JSON by itself escapes only what comes before the space. */
export function harmlessJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(STEERING_WITHIN_LINES, (characters) =>
    characters
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Scripts that terminals draw two columns wide (UAX #11, East Asian Width), by their blocks; emoji are wide too. */
const WIDE =
  /^[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;

/** Columns that a terminal takes for the text. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += columnsOfGrapheme(segment);
  return columns;
}

/** As much of the text as fits into the columns, with an ellipsis where some is missing. */
export function cut(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  let kept = '';
  let room = columns - 1;
  for (const { segment } of graphemes.segment(text)) {
    room -= columnsOfGrapheme(segment);
    if (room < 0) break;
    kept += segment;
  }
  return `${kept}…`;
}

function columnsOfGrapheme(grapheme: string): number {
  return WIDE.test(grapheme) ? 2 : 1;
}
