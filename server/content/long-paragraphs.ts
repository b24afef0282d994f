/** Paragraphs so long that their links and emphasis would be sought for minutes are left out, and named. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it';

/** In characters, some 3,000 words; what is read within a paragraph can take time by the square of its length. */
export const LONGEST_PARAGRAPH = 20_000;

interface LongParagraphs {
  longParagraphs?: readonly number[];
}

export function longParagraphs(parser: MarkdownIt): void {
  parser.core.ruler.before('inline', 'long_paragraphs', leaveOut);
}

function leaveOut({ tokens, env }: StateCore): void {
  const long = tokens.filter(({ type, content }) => type === 'inline' && content.length > LONGEST_PARAGRAPH);
  for (const token of long) token.content = '';
  Object.assign(env, { longParagraphs: long.map(firstLine) } satisfies LongParagraphs);
}

/** @param env what the parser left behind; lines are counted from 1 within the Markdown */
export function longParagraphsIn(env: object): readonly number[] {
  const { longParagraphs = [] }: LongParagraphs = env;
  return longParagraphs;
}

function firstLine({ map }: Token): number {
  return (map?.[0] ?? 0) + 1;
}
