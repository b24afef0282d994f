/// <reference path="./markdown-it-deflist.d.ts" />
import MarkdownIt, { type Token } from 'markdown-it';
import definitionLists from 'markdown-it-deflist';

/** Parses blocks with the site's own rules; inline content is irrelevant here. */
const parser = new MarkdownIt({ html: false }).use(definitionLists).disable('inline');
const MAX_LEVEL = 6;

/**
 * Returns `markdown` with all headings moved down by the same number of levels, so that the highest is at `topLevel`.
 * Lines that only look like headings, as in code, stay unchanged. An open code block is closed, because it would
 * otherwise include any text appended later.
 */
export function nestHeadings(markdown: string, topLevel: number): string {
  const tokens = parser.parse(markdown, {});
  const source = markdown.split(/\r\n?|\n/);
  const lines: (string | undefined)[] = [...source];
  const headings = headingsOf(tokens);
  const shift = Math.max(0, topLevel - Math.min(...headings.map(({ level }) => level)));
  for (const heading of headings) {
    const marker = '#'.repeat(Math.min(MAX_LEVEL, heading.level + shift));
    lines[heading.start] = remark(source[heading.start] ?? '', heading, marker);
    lines.fill(undefined, heading.start + 1, heading.end);
  }
  return [...lines.filter((line) => line !== undefined), ...closingFence(tokens.at(-1), source)].join('\n');
}

type SourceHeading = ReturnType<typeof headingsOf>[number];

function headingsOf(tokens: readonly Token[]) {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open' || !token.map) return [];
    const [start, end] = token.map;
    const level = Number(token.tag.slice(1));
    const text = tokens[index + 1]?.content ?? '';
    // An underlined heading (setext) is never deeper than the second level.
    return [{ level, underlined: !token.markup.startsWith('#'), text, start, end }];
  });
}

/** Replaces the marker in the first line of a heading. Text before it, as in a block quote, never contains `#`. */
function remark(line: string, { underlined, text }: SourceHeading, marker: string): string {
  if (!underlined) return line.replace(/#+/, marker);
  const [first = '', ...rest] = text.split('\n');
  const before = line.slice(0, Math.max(0, line.indexOf(first)));
  return `${before}${marker} ${[first, ...rest].map((part) => part.trim()).join(' ')}`;
}

/** Returns the line that closes a code block left open. Inside a list or quote the block ends by itself. */
function closingFence(last: Token | undefined, source: readonly string[]): string[] {
  if (last?.type !== 'fence' || !last.map || last.level > 0) return [];
  const [start, end] = last.map;
  // CommonMark 0.31.2, 4.5: at least as long as the opening fence, and nothing after it.
  const closes = new RegExp(`^ {0,3}${last.markup}+[ \\t]*$`).test(source[end - 1] ?? '');
  return closes && end - 1 > start ? [] : [last.markup];
}
