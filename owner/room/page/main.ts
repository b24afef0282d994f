/** Runs on every page of the owner's room, which also works without it. */
import { keepFields } from '../../../web/page/keep-fields.ts';
import { defineTextEditor } from './text-editor.ts';

keepFields();
if (document.querySelector('foyer-text-editor')) defineTextEditor();
