import { expect, it } from 'vitest';
import { findWords } from './find-words.ts';
import { scriptWords } from './script-words.ts';

it('leaves out what only the server says', () => {
  const { language, words } = scriptWords(findWords('en'));
  expect(language).toBe('en');
  expect(words).toHaveProperty(['search.searching']);
  expect(words).not.toHaveProperty(['page.skip']);
});
