/** Checks and saves a text that is given as a whole or in parts. */
import { z } from 'zod/v3';
import { checkChanges } from '../../files/change-files.ts';
import { requireVersion } from '../../files/versioned-file.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import { putBack } from '../files/put-back.ts';
import { isPublicChange, planChange, planOfText, summaryOf, type TextChange } from './text-change.ts';
import { plannedText, type TextInput, textInput } from './text-input.ts';
import {
  changeOutput,
  findingsOutput,
  findText,
  ownersDay,
  requireUsableName,
  type TextFile,
} from './text-kinds.ts';

/** @throws OwnerError `invalid` */
export async function sourceToSave(context: OwnerContext, input: TextInput): Promise<string> {
  const { before } = await findText(context, input.kind, input.slug);
  return plannedText(input, { before: before?.text, day: await ownersDay(context) });
}

async function planSave(context: OwnerContext, input: TextInput, text: TextFile): Promise<TextChange> {
  const { kind, slug } = input;
  if (!text.before) requireUsableName(slug);
  const after = plannedText(input, { before: text.before?.text, day: await ownersDay(context) });
  return planChange(context, { kind, slug, text, after });
}

export const checkText = defineAction({
  name: 'essays.check',
  description:
    'Checks an essay or page without saving it, as it would be with this front matter and text. Without either, checks the file.',
  effect: 'read',
  input: textInput,
  output: z.object({
    ok: z.boolean(),
    errors: findingsOutput.describe('Errors that the content would have. With errors, nothing can be saved.'),
    warnings: findingsOutput,
  }),
  async run(input, context) {
    const text = await findText(context, input.kind, input.slug);
    const { change } = await planSave(context, input, text);
    const { errors, warnings } = await checkChanges(context, [change]);
    return { ok: errors.length === 0, errors: [...errors], warnings: [...warnings] };
  },
});

export const saveText = defineAction({
  name: 'essays.save',
  description:
    'Creates or changes an essay or page. A new essay is a draft, which only the owner sees. Changes of a published or scheduled text, of a shared draft, and of pages can be seen by others and must be confirmed by the owner.',
  effect: 'public',
  input: textInput,
  output: changeOutput,
  locksContent: true,
  async plan(input, context) {
    const { kind, slug, version, source, markdown } = input;
    const text = await findText(context, kind, slug);
    requireVersion(text, version, source ?? markdown);
    const planned = await planSave(context, input, text);
    const { title, change } = planned;
    const isPublic = isPublicChange(planned);
    return planOfText(context, planned, {
      summary: summaryOf(planned),
      message: `${change.before ? 'Change' : 'Add'} the ${kind} “${title}”`,
      isPublic,
      options: { keepsBefore: isPublic },
      undo: () =>
        change.before
          ? putBack({ file: change.file, version: change.before.version, isKept: isPublic })
          : { action: 'essays.delete', input: { kind, slug } },
    });
  },
});
