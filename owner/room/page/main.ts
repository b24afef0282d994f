/** Runs on every page of the owner's room, which also works without it. */
import { defineTextEditor } from './text-editor.ts';

if (document.querySelector('foyer-text-editor')) defineTextEditor();
