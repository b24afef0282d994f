/** The changes that the buttons above a text make to its Markdown. */

export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Replaces a range of the text, and selects a range of the result. */
export interface MarkdownEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: readonly [start: number, end: number];
}

const HEADING = /^(#{1,6}) +/;

/** Changes each selected line, and selects them all if several or any part was selected. */
function editLines({ text, start, end }: Selected, change: (lines: readonly string[]) => readonly string[]) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends before the first letter of a line is not meant to include the line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const next = text.indexOf('\n', last);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const insert = change(lines).join('\n');
  const caret = Math.max(from, start + insert.length - (to - from));
  const select = start === end ? ([caret, caret] as const) : ([from, from + insert.length] as const);
  return { from, to, insert, select };
}

/** Makes the line a heading of a section, one of a subsection, and a plain line again. */
export function toggleHeading(selected: Selected): MarkdownEdit {
  return editLines(selected, ([line = '', ...others]) => {
    const [marks = '', level = ''] = HEADING.exec(line) ?? [];
    const plain = line.slice(marks.length);
    const next = level === '' ? '## ' : level === '##' ? '### ' : '';
    return [next + plain, ...others];
  });
}

function togglePrefix(selected: Selected, prefix: string, isMarked: (line: string) => boolean): MarkdownEdit {
  return editLines(selected, (lines) => {
    const marked = lines.filter((line) => line.trim() !== '').every(isMarked) && lines.some(isMarked);
    if (marked) return lines.map((line) => (isMarked(line) ? line.replace(/^(?:[-*+]|>) ?/, '') : line));
    return lines.map((line) => (line.trim() === '' && lines.length > 1 ? line : prefix + line));
  });
}

/** Makes the lines items of a list, or plain lines again. */
export function toggleList(selected: Selected): MarkdownEdit {
  return togglePrefix(selected, '- ', (line) => /^[-*+] /.test(line));
}

/** Makes the lines a quote, or plain lines again. */
export function toggleQuote(selected: Selected): MarkdownEdit {
  return togglePrefix(selected, '> ', (line) => line.startsWith('>'));
}

const ADDRESS_START = 'https://';

/** Makes the selection the text of a link, or its address if it is one. Selects what is still to be written. */
export function insertLink({ text, start, end }: Selected): MarkdownEdit {
  const selection = text.slice(start, end);
  if (/^(?:https?:\/\/|mailto:|\/)\S+$/.test(selection)) {
    return { from: start, to: end, insert: `[](${selection})`, select: [start + 1, start + 1] };
  }
  const address = start + selection.length + 3;
  return {
    from: start,
    to: end,
    insert: `[${selection}](${ADDRESS_START})`,
    select: selection === '' ? [start + 1, start + 1] : [address, address + ADDRESS_START.length],
  };
}

export function insertParagraph({ text, end }: Selected, paragraph: string): MarkdownEdit {
  const before = text.slice(0, end);
  const after = text.slice(end);
  const gapBefore = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const gapAfter = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const insert = gapBefore + paragraph + gapAfter;
  const caret = end + insert.length;
  return { from: end, to: end, insert, select: [caret, caret] };
}

/** Returns where a line begins and ends. A line that the text lacks is the nearest that it has. */
export function lineRange(text: string, line: number): readonly [start: number, end: number] {
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    const next = text.indexOf('\n', start);
    if (next < 0) break;
    start = next + 1;
  }
  const end = text.indexOf('\n', start);
  return [start, end < 0 ? text.length : end];
}
