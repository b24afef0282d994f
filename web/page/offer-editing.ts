/**
 * Adds a link to the line of an essay in a browser that is paired with the owner's room. The browser remembers that by
 * itself, so that the page is the same for everybody.
 */
import { EDIT_PATH, EDIT_WORD_KEY } from '../core/edit-link.ts';
import { readStored } from './storage.ts';

export function offerEditing(): void {
  const word = readStored(EDIT_WORD_KEY);
  const line = word && document.querySelector('.essay-head .meta');
  if (!line) return;
  const link = document.createElement('a');
  link.href = EDIT_PATH + location.pathname;
  link.textContent = word;
  line.append(' · ', link);
}
