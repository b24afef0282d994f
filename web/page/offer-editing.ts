/**
 * Shows the owner, in a browser that is paired with the room, a link to edit an essay and the next steps of an empty site.
 * The browser remembers the pairing by itself, so that the page is the same for everybody.
 */
import { EDIT_PATH, EDIT_WORD_KEY } from '../core/edit-link.ts';
import { readStored } from './storage.ts';

export function offerEditing(): void {
  const word = readStored(EDIT_WORD_KEY);
  if (word === null) return;
  document.querySelector('.next-steps')?.removeAttribute('hidden');
  const line = document.querySelector('.essay-head .meta');
  if (!line) return;
  const link = document.createElement('a');
  link.href = EDIT_PATH + location.pathname;
  link.textContent = word;
  line.append('\u00a0· ', link);
}
