/**
 * Text that readers unfold, written in HTML as on GitHub:
 *
 *     <details>
 *     <summary>How it was measured</summary>
 *
 *     Markdown
 *
 *     </details>
 *
 * It is the only HTML that is allowed, in exactly this form.
 */
import type { Env, MarkdownIt, StateBlock } from 'markdown-it';

/** Limited, because looking for the end takes time. */
const MAX_UNCLOSED = 100;

const OPENING = /^<details( open)?>/i;
const CLOSING = /^<\/details>$/i;

export function detailsPlugin(parser: MarkdownIt): void {
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  parser.block.ruler.before('heading', 'details', parseDetails, { alt });
}

function parseDetails(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (indentOf(state, startLine) >= 4) return false;
  const [opening, isOpen] = OPENING.exec(lineText(state, startLine)) ?? [];
  if (opening === undefined) return false;
  const after = lineText(state, startLine).slice(opening.length).trim();
  const summaryLine = after === '' ? startLine + 1 : startLine;
  const summary = /^<summary>(.*)<\/summary>$/i.exec(after || lineText(state, summaryLine))?.[1]?.trim();
  const end = summary ? findEnd(state, summaryLine + 1, endLine) : undefined;
  if (!summary || end === undefined) return false;
  if (silent) return true;

  const { lineMax } = state;
  const open = state.push('details_open', 'details', 1);
  open.block = true;
  open.map = [startLine, end + 1];
  if (isOpen) open.attrSet('open', '');
  state.push('summary_open', 'summary', 1).block = true;
  const inline = state.push('inline', '', 0);
  Object.assign(inline, { content: summary, map: [summaryLine, summaryLine + 1], children: [] });
  state.push('summary_close', 'summary', -1).block = true;
  state.lineMax = end;
  state.md.block.tokenize(state, summaryLine + 1, end);
  state.lineMax = lineMax;
  state.push('details_close', 'details', -1).block = true;
  state.line = end + 1;
  return true;
}

/** Returns the line of the closing tag; undefined if there is none in the same block. */
function findEnd(state: StateBlock, startLine: number, endLine: number): number | undefined {
  const env: Env & { unclosedDetails?: number } = state.env;
  const { unclosedDetails = 0 } = env;
  if (unclosedDetails >= MAX_UNCLOSED) return undefined;
  let depth = 1;
  for (let line = startLine; line < endLine; line += 1) {
    const text = lineText(state, line);
    if (text !== '' && indentOf(state, line) < 0) break;
    if (OPENING.test(text)) depth += 1;
    if (CLOSING.test(text)) depth -= 1;
    if (depth === 0) return line;
  }
  env.unclosedDetails = unclosedDetails + 1;
  return undefined;
}

/** Returns a line of a block without the markers of the quotes and lists around it. */
export function lineText({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]).trim();
}

/** Returns the indentation of a line; below zero, the line belongs to an outer block. */
export function indentOf({ sCount, blkIndent }: StateBlock, line: number): number {
  return (sCount[line] ?? 0) - blkIndent;
}
