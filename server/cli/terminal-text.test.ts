import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { stripControlCharacters, terminalJson, terminalLine } from './terminal-text.ts';

const wild = fc.string({ unit: 'binary' });

describe('text for a terminal', () => {
  it('keeps line breaks but no other control characters', () => {
    expect(stripControlCharacters('a\nb\u001b[31mc\r\nd\u202ee\u2028f')).toBe('a\nb [31mc \nd e f');
    fc.assert(fc.property(wild, (text) => !/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u.test(stripControlCharacters(text))));
  });

  it('has no line breaks if one line is requested', () => {
    expect(terminalLine(' a\r\n\u001b]0;title\u0007b ')).toBe('a ]0;title b');
  });

  it('keeps the characters of every script', () => {
    const text = 'Grüße, שלום, 你好, “нет”… 🦊';
    expect([stripControlCharacters(text), terminalLine(text)]).toEqual([text, text]);
  });
});

describe('JSON for a terminal', () => {
  it('parses back to the same value', () => {
    const value = fc.record({ text: wild, list: fc.array(wild) });
    fc.assert(
      fc.property(value, (given) => {
        expect(JSON.parse(terminalJson(given, 2))).toEqual(given);
      }),
    );
  });

  it('escapes control characters that JSON.stringify leaves unescaped', () => {
    expect(terminalJson('\u009b2J\u202e\u{e0041}\u007f')).toBe('"\\u009b2J\\u202e\\udb40\\udc41\\u007f"');
  });
});
