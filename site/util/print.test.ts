import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { createProgress, stripControlCharacters, terminalJson } from './print.ts';

const wild = fc.string({ unit: 'binary' });

describe('text for a terminal', () => {
  it('keeps line breaks but no other control characters', () => {
    expect(stripControlCharacters('a\nb\u001b[31mc\r\nd\u202ee\u2028f')).toBe('a\nb [31mc \nd e f');
    fc.assert(fc.property(wild, (text) => !/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u.test(stripControlCharacters(text))));
  });

  it('keeps the characters of every script', () => {
    const text = 'Grüße, שלום, 你好, “нет”… 🦊';
    expect(stripControlCharacters(text)).toBe(text);
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

it('prints progress at most once a second, starting after the first second', () => {
  const lines: string[] = [];
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const progress = createProgress((line) => lines.push(line));
  for (let done = 1; done <= 50; done += 1) {
    vi.advanceTimersByTime(50);
    progress('Reading essays', done, 50);
  }
  expect(lines).toEqual(['Reading essays: 20 of 50', 'Reading essays: 40 of 50']);
});
