/** Deletes essays and pages, and restores them. */
import { KEPT_DAYS } from '../../../server/db/kept-file-store.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { changePhrase } from '../../change-phrase.ts';
import { findDeleted } from '../../files/trash.ts';
import { refusal } from '../../refusal.ts';
import { defineAction } from '../action.ts';
import { named } from '../question.ts';
import { dayOf, isPublicChange, planChange, planOfText } from './text-change.ts';
import { changeOutput, findText, kindInput, requireText, slugInput, versionInput } from './text-kinds.ts';

const slugOfKind = { kind: kindInput, slug: slugInput };

export const deleteText = defineAction({
  name: 'essays.delete',
  description: `Deletes an essay or page. It can be restored for ${KEPT_DAYS} days.`,
  effect: 'destructive',
  input: strictObject({ ...slugOfKind, version: versionInput }),
  output: changeOutput,
  locksContent: true,
  async plan({ kind, slug, version }, context) {
    const found = await requireText(context, kind, slug, version);
    const planned = await planChange(context, { kind, slug, text: found, after: undefined });
    const { title, url, stateBefore } = planned;
    return planOfText(context, planned, {
      summary: changePhrase(stateBefore === 'draft' ? 'delete_draft' : `delete_${kind}`, {
        title: named(title),
        url,
        time: { count: KEPT_DAYS, unit: 'day' },
      }),
      message: `Delete the ${kind} “${title}”`,
      isPublic: true,
      options: { keepsBefore: true },
      undo: () => ({ action: 'essays.restore', input: { kind, slug } }),
    });
  },
});

export const restoreText = defineAction({
  name: 'essays.restore',
  description: 'Puts back an essay or page that was deleted, as it was.',
  effect: 'public',
  input: strictObject(slugOfKind),
  output: changeOutput,
  locksContent: true,
  async plan({ kind, slug }, context) {
    const text = await findText(context, kind, slug);
    if (text.before) {
      throw refusal('conflict', 'restoreBlocked', { file: text.file });
    }
    const deleted = await findDeleted(context, text.file);
    if (!deleted) {
      throw refusal('not-found', `notDeleted_${kind}`, { slug, days: KEPT_DAYS });
    }
    const planned = await planChange(context, { kind, slug, text, after: deleted.text ?? '' });
    const { title, url, stateAfter } = planned;
    const state = stateAfter === undefined || stateAfter === 'published' ? kind : stateAfter;
    return planOfText(context, planned, {
      summary: changePhrase(`restore_${state}`, {
        title: named(title),
        url,
        day: dayOf(planned.change),
      }),
      message: `Restore the ${kind} “${title}”`,
      isPublic: isPublicChange(planned),
      options: { restored: deleted.id },
      undo: () => ({ action: 'essays.delete', input: { kind, slug } }),
    });
  },
});
