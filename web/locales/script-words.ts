/** The words that scripts say. A page carries them as JSON. */
import type { WordTable } from './wording.ts';
import type { WordKey, Words } from './words.ts';

/** The groups of these words, and words of other groups. */
const SAID_BY_SCRIPTS = ['text.', 'search.', 'form.', 'error.', 'greetings.', 'copy.', 'essay.minutes'];

/** Returns the part of a table that scripts need. */
export function scriptWords(table: WordTable): WordTable {
  const said = Object.entries(table.words).filter(([key]) => isSaidByScripts(key as WordKey));
  return { ...table, words: Object.fromEntries(said) as Partial<Words> };
}

function isSaidByScripts(key: WordKey): boolean {
  return SAID_BY_SCRIPTS.some((prefix) => key.startsWith(prefix));
}
