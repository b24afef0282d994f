import { mapOutsideCode } from './code.ts';
import { VERSE_BREAK } from './verse.ts';

/** Returns Markdown in which each line of a paragraph ends with a break. Lines of code stay as they are. */
export function withLineBreaks(markdown: string): string {
  return mapOutsideCode(markdown, (text) => text.replace(/(?<=\S)[ \t]*$/gm, VERSE_BREAK));
}
