import { expect, it } from 'vitest';
import { annotationsInWords } from './tool-words.ts';

it('says each hint a tool gives, by its name and in words, and none that it does not give', () => {
  expect(annotationsInWords({ readOnlyHint: true, openWorldHint: false })).toEqual([
    { name: 'readOnlyHint: true', words: 'it only reads' },
    { name: 'openWorldHint: false', words: 'it stays within this site' },
  ]);
});

it('says what writing means', () => {
  const words = annotationsInWords({ readOnlyHint: false, openWorldHint: false, consequentialHint: true });
  expect(words.map(({ words }) => words)).toContain('it changes something');
  expect(words.map(({ words }) => words)).toContain('it cannot be taken back: ask your user first');
});
