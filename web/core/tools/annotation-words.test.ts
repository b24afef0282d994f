import { expect, it } from 'vitest';
import { annotationsInWords } from './tool-words.ts';

it('describes only the hints that a tool has, by name and in words', () => {
  expect(annotationsInWords({ readOnlyHint: true, openWorldHint: false })).toEqual([
    { name: 'readOnlyHint: true', words: 'it only reads' },
    { name: 'openWorldHint: false', words: 'it stays within this site' },
  ]);
});

it('describes the consequences of a tool that writes', () => {
  const words = annotationsInWords({ readOnlyHint: false, openWorldHint: false, consequentialHint: true });
  expect(words.map(({ words }) => words)).toContain('it changes something');
  expect(words.map(({ words }) => words)).toContain('it cannot be undone: ask your user first');
});
