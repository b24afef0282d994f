/** Text from the content, fit for one line of a plain text or Markdown document. */

const MORE_THAN_A_LINE = /^ | $| {2}|[^\S ]|\p{Cc}/u;

/** Returns `text` on one line, with a space for every run of white space and control characters. */
export function oneLine(text: string): string {
  // Most texts are one line already.
  return MORE_THAN_A_LINE.test(text) ? text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : text;
}

/**
 * `text` on one line, so written that it cannot end a Markdown link or begin another one. Brackets, and the code spans
 * and tags that bind tighter than they do (CommonMark 0.31.2, 6.3), become character references: unlike a backslash,
 * these are also understood by readers of llms.txt that look for the next `]` and nothing else.
 */
export function inlineText(text: string): string {
  return oneLine(text).replace(/[\\`[\]<]|&(?=#?\w+;)/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns a list item of llms.txt: a link with a note. */
export function linkLine(name: string, url: string, note: string): string {
  return `- [${inlineText(name)}](${url}): ${inlineText(note)}`;
}
