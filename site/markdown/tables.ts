/** Tables, whose columns are as wide as what is in them needs. */
import type { RendererRule, StateCore, Token } from 'markdown-it';
import { widthOf } from '../../web/core/prose.ts';

/**
 * The width of the longest cell of a column, in letters, up to which it is of a kind, and the width that it has at least,
 * in rem, as in the style sheet. Longer ones are passages.
 */
const KINDS = [
  ['short', 16, 5],
  ['terms', 32, 6],
  ['phrases', 60, 10],
  ['sentences', 110, 18],
  ['passages', Number.POSITIVE_INFINITY, 26],
] as const;
/** The width of a text, in rem. */
const TEXT_WIDTH = 37;

/**
 * Gives each cell the kind of its column as a class, by the longest cell below the head. A table that needs more than the
 * width of the text is as wide as the page.
 */
export function measureColumns({ tokens }: StateCore): void {
  let columns: { readonly cells: Token[]; longest: number }[] = [];
  let index = 0;
  let table: Token | undefined;
  for (const [position, token] of tokens.entries()) {
    if (token.type === 'table_open') {
      table = token;
      columns = [];
    }
    if (token.type === 'tr_open') index = 0;
    if (token.type === 'th_open' || token.type === 'td_open') {
      const column = columns[index] ?? { cells: [], longest: 0 };
      columns[index] = column;
      column.cells.push(token);
      const width = widthOf(tokens[position + 1]?.content ?? '');
      if (token.type === 'td_open') column.longest = Math.max(column.longest, width);
      index += 1;
    }
    if (token.type !== 'table_close') continue;
    let width = 0;
    for (const { cells, longest } of columns) {
      const [kind, , least] = KINDS.find(([, limit]) => longest <= limit) ?? KINDS[0];
      for (const cell of cells) cell.attrJoin('class', `column-${kind}`);
      width += least;
    }
    if (width > TEXT_WIDTH) table?.attrJoin('class', 'wide');
  }
}

// The content security policy refuses the inline styles that markdown-it uses to align columns.
const alignByClass: RendererRule = (tokens, index, options, _env, renderer) => {
  const token = tokens[index];
  const alignment = /text-align:(\w+)/.exec(String(token?.attrGet('style') ?? ''))?.[1];
  if (token && alignment) {
    token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
    token.attrJoin('class', `align-${alignment}`);
  }
  return renderer.renderToken(tokens, index, options);
};

export const cellRules: Readonly<Record<string, RendererRule>> = {
  th_open: (tokens, index, ...rest) => {
    // A header without text names no column (WCAG 1.3.1).
    if (tokens[index + 1]?.content === '') {
      for (const token of [tokens[index], tokens[index + 2]]) if (token) token.tag = 'td';
    }
    return alignByClass(tokens, index, ...rest);
  },
  td_open: alignByClass,
};
