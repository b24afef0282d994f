/** Runs on every page of the owner's room, which also works without it. */
import { EDIT_WORD_KEY } from '../../../web/core/edit-link.ts';
import { fadeEdges } from '../../../web/page/fade-edges.ts';
import { keepFields } from '../../../web/page/keep-fields.ts';
import { writeStored } from '../../../web/page/storage.ts';
import { chooseByField } from './choice-field.ts';
import { numberLines } from './code-lines.ts';
import { styleFileFields } from './file-field.ts';
import { defineTextEditor } from './text-editor.ts';

keepFields();
// The pages of the site then offer to edit them, in the word of the room. Only a paired browser gets one.
writeStored(EDIT_WORD_KEY, document.documentElement.dataset.edit ?? null);
fadeEdges(document);
styleFileFields(document);
numberLines(document);
chooseByField(document);
if (document.querySelector('foyer-text-editor')) defineTextEditor();

// Who comes back from the mail is asked whether the answer was sent.
document.querySelector('.reply-link')?.addEventListener('click', () => {
  document.getElementById('did-you-answer')?.removeAttribute('hidden');
});
