/** Runs on every page of the owner's room, which also works without it. */
import { fadeEdges } from '../../../web/page/fade-edges.ts';
import { keepFields } from '../../../web/page/keep-fields.ts';
import { defineTextEditor } from './text-editor.ts';

keepFields();
fadeEdges(document);
if (document.querySelector('foyer-text-editor')) defineTextEditor();
