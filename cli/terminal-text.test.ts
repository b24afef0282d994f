import columnsOf from 'fast-string-width';
import { describe, expect, it } from 'vitest';
import { fc } from '../test/helpers/core/fuzz.ts';
import { table } from './terminal-text.ts';

const lines = (rows: readonly (readonly string[])[], width = 80) =>
  table(['id', 'name', 'message'], rows, width).split('\n');

/** Returns the number of columns before `text` in the line. */
const columnOf = (line: string | undefined, text: string) =>
  columnsOf(line?.slice(0, line.indexOf(text)) ?? '');

describe('a table', () => {
  it('makes every column as wide as its widest cell', () => {
    expect(
      lines([
        ['1', 'Ada', 'Hello'],
        ['23', 'Bartholomew', 'Good day'],
      ]),
    ).toEqual(['id  name         message', '1   Ada          Hello', '23  Bartholomew  Good day']);
  });

  it('contains only headings if there are no rows', () => {
    expect(lines([])).toEqual(['id  name  message']);
  });

  it('truncates the last column to the remaining width with an ellipsis', () => {
    const [, whole, cut] = lines(
      [
        ['1', 'Ada', 'x'.repeat(30)],
        ['2', 'Ada', 'x'.repeat(31)],
      ],
      40,
    );
    expect(whole).toBe(`1   Ada   ${'x'.repeat(30)}`);
    expect(cut).toBe(`2   Ada   ${'x'.repeat(29)}…`);
  });

  it('keeps a minimum width for the last column in a narrow terminal', () => {
    expect(lines([['1', 'Ada', 'x'.repeat(50)]], 10)[1]).toBe(`1   Ada   ${'x'.repeat(19)}…`);
  });

  it('truncates a long name but not a UUID', () => {
    const id = crypto.randomUUID();
    const [, row] = lines([[id, 'n'.repeat(100), 'Hello']], 120);
    expect(row).toBe(`${id}  ${'n'.repeat(35)}…  Hello`);
  });

  it.each([
    '日本語の名前',
    '한국어',
    'ＦＵＬＬ',
    '🦊🦊',
    '👩🏽 Ada',
    '🇫🇷',
    'José',
    'e\u0301\u0302',
    'नमस्ते',
    'ｶﾀｶﾅ',
  ])('aligns the cell after %s by its display width', (name) => {
    const [, wide, plain] = lines([
      ['1', name, 'Hello'],
      ['2', 'Ada', 'Hello'],
    ]);
    expect(columnOf(wide, 'Hello')).toBe(columnOf(plain, 'Hello'));
  });

  it.each([
    ['日本語', 6],
    ['한국', 4],
    ['ＡＢ', 4],
    ['🦊', 2],
    ['👍🏽', 2],
    ['🇫🇷', 2],
    ['e\u0301', 1],
    ['ｶﾅ', 2],
    ['Ada — “ok”…', 11],
  ])('measures %s as %i columns', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });

  it('does not split a wide character', () => {
    const [, row] = lines([['1', 'Ada', '語'.repeat(30)]], 40);
    expect(row).toBe(`1   Ada   ${'語'.repeat(14)}…`);
  });

  it('prints any row on one line without control characters', () => {
    const wild = fc.string({ unit: 'binary', maxLength: 20 });
    const hostile = fc.constantFrom(
      '\u001b[31mred',
      'a\nb',
      '\u202eabc',
      '\u2028',
      '\u009b2J',
      '\r',
      '\u200b',
    );
    const text = fc.oneof(
      wild,
      hostile,
      fc.tuple(wild, hostile).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { maxLength: 3 }), (rows) => {
        const printed = lines(rows, 90);
        expect(printed).toHaveLength(rows.length + 1);
        for (const line of printed) {
          expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
          expect(columnsOf(line)).toBeLessThanOrEqual(36 + 2 + 36 + 2 + 20);
        }
      }),
    );
  });
});

it('lays out more rows than a function call can take as arguments', () => {
  const rows = Array.from({ length: 130_000 }, (_, index) => [String(index), 'text']);
  expect(table(['id', 'text'], rows, 80).split('\n')).toHaveLength(rows.length + 1);
});

it('truncates long text that has a small display width', () => {
  const message = 'क्'.repeat(2_500);
  const shown = table(['id', 'message'], [['1', message]], 80);
  expect(shown.length).toBeLessThan(1_000);
});
