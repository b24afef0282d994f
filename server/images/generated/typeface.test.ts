import { describe, expect, it } from 'vitest';
import { firstThatCanBeSet, plainLine } from './typeface.ts';

describe('plainLine', () => {
  it.each([
    ['Doorbells 🔔 & “Quotes”', 'Doorbells & “Quotes”'],
    ['1️⃣ first 👩‍🚀🏽 🇵🇹', '1 first'],
    ['e\u0301a  \n o', 'éa o'],
    ['©️ 2026 # *', '© 2026 # *'],
  ])('of %s is %s', (text, line) => {
    expect(plainLine(text)).toBe(line);
  });
});

describe('firstThatCanBeSet', () => {
  const set = (...line: string[]) => firstThatCanBeSet(line, new Set('門番→ऀ'));

  it('is the first with all its letters', () => {
    expect(set('Keeper', 'Name')).toBe('Keeper');
    expect(set('The 門番 keeper', 'Name')).toBe('Name');
    expect(set('門番', 'aऀ', 'site.test')).toBe('site.test');
  });

  it('does without signs, and without the line where nothing is left', () => {
    expect(set('From → to')).toBe('From to');
    expect(set('→', '🔔')).toBe('');
    expect(set()).toBe('');
  });
});
