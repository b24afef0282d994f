import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { quoteInline, quoteLines, visibleLine } from './quote.ts';

const wild = fc.string({ unit: 'binary' });
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u;

describe('a quoted text', () => {
  it('has a prefix on each line, and no invisible characters', () => {
    expect(quoteLines('a\n\nb\r\n----------\rc\u2028d\u202e\u001b[2J')).toEqual([
      '> a',
      '>',
      '> b',
      '> ----------',
      '> c d [2J',
    ]);
    fc.assert(
      fc.property(wild, (text) =>
        quoteLines(text).every((line) => /^>( .*)?$/u.test(line) && !INVISIBLE.test(line)),
      ),
    );
  });

  it('keeps the characters of every script, and indentation', () => {
    const text = '  Grüße, שלום, 你好, “нет”… 🦊';
    expect(quoteLines(text)).toEqual([`> ${text}`]);
  });
});

describe('a text quoted in a line', () => {
  it('cannot close its quotation marks', () => {
    expect(quoteInline('Ada”; to read it: "rm"\n')).toBe("“Ada'; to read it: 'rm'”");
    fc.assert(fc.property(wild, (text) => /^“[^“”"]*”$/u.test(quoteInline(text))));
  });

  it('is on one line, without invisible characters', () => {
    expect(visibleLine(' a\r\n\u001b]0;title\u0007b ')).toBe('a ]0;title b');
    fc.assert(fc.property(wild, (text) => !INVISIBLE.test(visibleLine(text))));
  });
});
