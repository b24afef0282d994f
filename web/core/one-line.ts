/** Functions that fit text from the content into one line of a plain-text or Markdown document. */

/** Returns `text` on one line, with every run of white space and control characters replaced by a space. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/**
 * Returns `text` on one line, escaped so that it cannot end a Markdown link or begin another one. Brackets become
 * character references, as do code spans and tags, which bind more tightly (CommonMark 0.31.2, 6.3). Unlike
 * backslashes, these also work for readers of llms.txt that look only for the next `]`.
 */
export function inlineText(text: string): string {
  return oneLine(text).replace(/[\\`[\]<]|&(?=#?\w+;)/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns `text` with a replacement character for each half of a surrogate pair, as `toWellFormed` of newer browsers. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** Returns a list item of llms.txt: a link with a note. */
export function linkLine(name: string, url: string, note: string): string {
  return `- [${inlineText(name)}](${url}): ${inlineText(note)}`;
}
