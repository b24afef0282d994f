import columnsOf from 'fast-string-width';
import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/runtime/fuzz.ts';
import { table } from './terminal-text.ts';

const lines = (rows: readonly (readonly string[])[], width = 80) =>
  table(['id', 'name', 'message'], rows, width).split('\n');

/** Columns before the text, which is in the line. */
const columnOf = (line: string | undefined, text: string) =>
  columnsOf(line?.slice(0, line.indexOf(text)) ?? '');

describe('a table', () => {
  it('begins every column at the same place, as far as its widest cell needs', () => {
    expect(
      lines([
        ['1', 'Ada', 'Hello'],
        ['23', 'Bartholomew', 'Good day'],
      ]),
    ).toEqual(['id  name         message', '1   Ada          Hello', '23  Bartholomew  Good day']);
  });

  it('is its headings alone where there are no rows', () => {
    expect(lines([])).toEqual(['id  name  message']);
  });

  it('cuts the last column to the width that is left, and says so by an ellipsis', () => {
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

  it('leaves the last column something to say in a narrow terminal', () => {
    expect(lines([['1', 'Ada', 'x'.repeat(50)]], 10)[1]).toBe(`1   Ada   ${'x'.repeat(19)}…`);
  });

  it('lets no long name push the rest away, and leaves a UUID whole', () => {
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
  ])('aligns what follows %s, by the columns it takes and not by its characters', (name) => {
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
  ])('takes %s for %i columns', (text, columns) => {
    expect(columnsOf(text)).toBe(columns);
  });

  it('cuts no wide character in half', () => {
    const [, row] = lines([['1', 'Ada', '語'.repeat(30)]], 40);
    expect(row).toBe(`1   Ada   ${'語'.repeat(14)}…`);
  });

  it('keeps each row on one line that steers no terminal, whatever strangers wrote', () => {
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

it('has room for more rows than a call takes arguments', () => {
  const rows = Array.from({ length: 130_000 }, (_, index) => [String(index), 'text']);
  expect(table(['id', 'text'], rows, 80).split('\n')).toHaveLength(rows.length + 1);
});

it('takes no longer for long texts that take up little room', () => {
  const message = 'क्'.repeat(2_500);
  const shown = table(['id', 'message'], [['1', message]], 80);
  expect(shown.length).toBeLessThan(1_000);
});
