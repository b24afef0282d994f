import type { Token } from 'markdown-it';
import { oneLine } from '../../web/runtime/markdown/one-line.ts';

/** The text of Markdown tokens without markup: paragraphs apart by an empty line, list items by a line and a dash, table cells by a bar. */
export function plainText(tokens: readonly Token[]): string {
  const blocks: string[] = [];
  let cells: string[] | undefined;
  let items = 0;
  let opensItem = false;
  for (const token of tokens) {
    if (token.type === 'list_item_open') {
      items += 1;
      opensItem = true;
    }
    if (token.type === 'list_item_close') items -= 1;
    if (token.type === 'tr_open') cells = [];
    if (token.type === 'tr_close') {
      blocks.push(`${cells?.join(' | ')}\n`);
      cells = undefined;
    }
    if (token.type === 'fence' || token.type === 'code_block') blocks.push(`${token.content.trimEnd()}\n\n`);
    if (token.type !== 'inline') continue;
    const text = inlineText(token);
    if (cells) cells.push(text);
    else if (items > 0) blocks.push(`${'  '.repeat(items - 1)}${opensItem ? '- ' : '  '}${text}\n`);
    else blocks.push(`${text}\n\n`);
    opensItem = false;
  }
  return joinLists(blocks).trim();
}

/** The same on one line, the items of lists without their dashes: what is searched, and quoted from. */
export function textOnOneLine(tokens: readonly Token[]): string {
  return oneLine(plainText(tokens).replace(/^ *- /gm, ''));
}

/** Lines of one list or table stand together; what follows them begins after an empty line. */
function joinLists(blocks: readonly string[]): string {
  return blocks
    .map((block, index) => {
      const before = blocks[index - 1] ?? '';
      const listEnds = block.endsWith('\n\n') && before.endsWith('\n') && !before.endsWith('\n\n');
      return (listEnds ? '\n' : '') + block;
    })
    .join('');
}

function inlineText(token: Token): string {
  return (token.children ?? [])
    .map((child) => {
      if (child.type === 'softbreak' || child.type === 'hardbreak') return ' ';
      if (child.type === 'text' || child.type === 'code_inline' || child.type === 'image')
        return child.content;
      return '';
    })
    .join('');
}
