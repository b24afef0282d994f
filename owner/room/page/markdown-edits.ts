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

/** Makes the lines items of a numbered list, or plain lines again. */
export function toggleNumbered(selected: Selected): MarkdownEdit {
  return editLines(selected, (lines) => {
    const isItem = (line: string) => /^\d{1,9}[.)] /.test(line);
    const written = lines.filter((line) => line.trim() !== '');
    if (written.length > 0 && written.every(isItem))
      return lines.map((line) => line.replace(/^\d+[.)] /, ''));
    let number = 0;
    return lines.map((line) => {
      if (line.trim() === '' && lines.length > 1) return line;
      number += 1;
      return `${number}. ${line}`;
    });
  });
}

/** Puts marks around the selected words, or removes them. Without a selection, the caret is between the marks. */
function toggleMarks({ text, start: from, end: to }: Selected, mark: '**' | '*' | '`'): MarkdownEdit {
  const selection = text.slice(from, to);
  // White space next to the marks would make them ordinary characters.
  const start = from + selection.length - selection.trimStart().length;
  const end = Math.max(start, to - (selection.length - selection.trimEnd().length));
  const words = text.slice(start, end);
  const run = Math.min(
    runOf(text.slice(Math.max(0, start - 3), start), mark, 'end'),
    runOf(text.slice(end, end + 3), mark, 'start'),
  );
  // One asterisk is italic, two are bold, three are both.
  const isMarked = mark === '**' ? run >= 2 : run === 1 || run === 3;
  const { length } = mark;
  return isMarked
    ? { from: start - length, to: end + length, insert: words, select: [start - length, end - length] }
    : { from: start, to: end, insert: mark + words + mark, select: [start + length, end + length] };
}

function runOf(text: string, mark: string, at: 'start' | 'end'): number {
  const character = mark[0] ?? '';
  const characters = at === 'start' ? [...text] : [...text].reverse();
  const other = characters.findIndex((each) => each !== character);
  return other < 0 ? characters.length : other;
}

export const toggleBold = (selected: Selected) => toggleMarks(selected, '**');
export const toggleItalic = (selected: Selected) => toggleMarks(selected, '*');

/** Marks words as code, or lines as a block of it. */
export function toggleCode(selected: Selected): MarkdownEdit {
  const { text, start, end } = selected;
  return text.slice(start, end).includes('\n') ? fence(selected, '') : toggleMarks(selected, '`');
}

/** Makes the lines a poem, in which every line break is one. */
export const insertVerse = (selected: Selected) => fence(selected, 'verse');

function fence(selected: Selected, name: string): MarkdownEdit {
  const edit = editLines(selected, (lines) => [`\`\`\`${name}`, ...lines, '```']);
  const first = edit.from + name.length + 4;
  return { ...edit, select: [first, edit.from + edit.insert.length - 4] };
}

/** Adds a footnote after the selection, where the text stays. */
export function insertFootnote({ end }: Selected): MarkdownEdit {
  return { from: end, to: end, insert: '^[]', select: [end + 2, end + 2] };
}

const TABLE = '|  |  |\n|---|---|\n|  |  |';

/** Adds a table, with the caret in its first cell. */
export function insertTable(selected: Selected): MarkdownEdit {
  const edit = insertParagraph(selected, TABLE);
  const cell = edit.from + edit.insert.indexOf('|') + 2;
  return { ...edit, select: [cell, cell] };
}

export const insertDivider = (selected: Selected) => insertParagraph(selected, '---');

const ITEM = /^(?<before>[ \t]*(?:(?:> ?)*))(?<mark>[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] |(?<=>[ ]?))/;

/** Returns what Enter does in a list or a quote: it begins the next item, or ends a list with an empty one. */
export function continueList({ text, start, end }: Selected): MarkdownEdit | undefined {
  if (start !== end) return undefined;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(from, start);
  const { before = '', mark = '' } = ITEM.exec(line)?.groups ?? {};
  const marks = before + mark;
  if (marks.trim() === '') return undefined;
  if (line.trim() === marks.trim()) return { from, to: start, insert: '', select: [from, from] };
  const next = mark.replace(/^\d+/, (number) => String(Number(number) + 1)).replace(/\[[xX]\]/, '[ ]');
  const insert = `\n${before}${next}`;
  return { from: start, to: start, insert, select: [start + insert.length, start + insert.length] };
}

const ADDRESS_START = 'https://';

/** Makes the selection the text of a link, or its address if it is one. Selects what is still to be written. */
export function insertLink({ text, start, end }: Selected): MarkdownEdit {
  const selection = text.slice(start, end);
  if (isAddress(selection)) {
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

/** Makes the selected words a link to an address, such as a pasted one. */
export function linkTo({ text, start, end }: Selected, address: string): MarkdownEdit {
  const insert = `[${text.slice(start, end)}](${address})`;
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] };
}

export function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:|\/)\S+$/.test(text);
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

/** Adds what is shown below the picture to the Markdown that shows it. */
export function withCaption(markdown: string, caption: string): string {
  const text = caption.trim().replace(/[\\"]/g, '\\$&');
  return text === '' ? markdown : markdown.replace(/\)$/, () => ` "${text}")`);
}
