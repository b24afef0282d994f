import { expect, it } from 'vitest';
import { findWords } from '../../site/util/find-words.ts';
import { scriptWords } from './script-words.ts';

it('leaves out what only the server says, or only scripts on another page', () => {
  const { language, words } = scriptWords(findWords('en'), { path: '/contact' });
  expect(language).toBe('en');
  expect(words).toHaveProperty(['search.searching']);
  expect(words).toHaveProperty(['form.send']);
  expect(words).not.toHaveProperty(['page.skip']);
  expect(words).not.toHaveProperty(['console.calling']);
  expect(scriptWords(findWords('en')).words).not.toHaveProperty(['form.send']);
});
