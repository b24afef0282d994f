import { describe, expect, it } from 'vitest';
import { firstThatCanBeSet, plainLine } from './typeface.ts';

describe('plainLine', () => {
  it.each([
    ['Doorbells 🔔 & “Quotes”', 'Doorbells & “Quotes”'],
    ['1️⃣ first 👩‍🚀🏽 🇵🇹', '1 first'],
    ['e\u0301a  \n o', 'éa o'],
    ['©️ 2026 # *', '© 2026 # *'],
  ])('turns %s into %s', (text, line) => {
    expect(plainLine(text)).toBe(line);
  });
});

describe('firstThatCanBeSet', () => {
  const set = (...line: string[]) => firstThatCanBeSet(line, new Set('門番→ऀ'));

  it('returns the first wording with no missing letters', () => {
    expect(set('Keeper', 'Name')).toBe('Keeper');
    expect(set('The 門番 keeper', 'Name')).toBe('Name');
    expect(set('門番', 'aऀ', 'site.test')).toBe('site.test');
  });

  it('drops missing symbols, and returns an empty line when nothing is left', () => {
    expect(set('From → to')).toBe('From to');
    expect(set('→', '🔔')).toBe('');
    expect(set()).toBe('');
  });
});
