/** Deletes essays and pages, and restores them. */
import { strictObject } from '../../../web/core/schemas.ts';
import { listTrash, purgeTrash, readTrashed, removeTrashed, TRASH_DAYS } from '../../files/trash.ts';
import { OwnerError } from '../../owner-error.ts';
import { defineAction } from '../action.ts';
import type { OwnerContext } from '../context.ts';
import {
  applyTextChange,
  describeDraftChange,
  describeTextChange,
  isPublicChange,
  planChange,
  requireVersion,
  type TextChange,
} from './text-change.ts';
import {
  changeOutput,
  findText,
  kindInput,
  requireText,
  slugInput,
  type TextKind,
  versionInput,
} from './text-kinds.ts';

const slugOfKind = { kind: kindInput, slug: slugInput };
const deleteInput = strictObject({ ...slugOfKind, version: versionInput });

async function planDelete(
  context: OwnerContext,
  kind: TextKind,
  slug: string,
  version: string | undefined,
): Promise<TextChange> {
  const text = await requireText(context, kind, slug);
  requireVersion(text, version ?? text.before.version);
  return planChange(context, { kind, slug, text, after: undefined });
}

export const deleteText = defineAction({
  name: 'essays.delete',
  description: `Deletes an essay or page. It can be restored for ${TRASH_DAYS} days.`,
  effect: 'destructive',
  input: deleteInput,
  output: changeOutput,
  locksContent: true,
  async confirm({ kind, slug, version }, context) {
    const planned = await planDelete(context, kind, slug, version);
    const { title, url, stateBefore } = planned;
    const what = stateBefore === 'draft' ? `the draft “${title}”` : `the ${kind} “${title}”: ${url}`;
    return describeTextChange(context, `Delete ${what}\nIt can be restored for ${TRASH_DAYS} days.`, planned);
  },
  async run({ kind, slug, version }, context) {
    const planned = await planDelete(context, kind, slug, version);
    await purgeTrash(context.config, context.now());
    const message = `Delete the ${kind} “${planned.title}”`;
    return applyTextChange(context, planned, { message, keepsDeleted: true });
  },
});

async function planRestore(context: OwnerContext, kind: TextKind, slug: string) {
  const text = await findText(context, kind, slug);
  if (text.before) {
    throw new OwnerError('conflict', `${text.file} exists, so the deleted one cannot be restored.`, {
      fix: 'Rename or delete it first.',
    });
  }
  const trashed = (await listTrash(context.config)).find(({ file }) => file === text.file);
  if (!trashed) {
    throw new OwnerError('not-found', `No ${kind} “${slug}” was deleted in the last ${TRASH_DAYS} days.`, {
      fix: 'List the deleted ones: essays.list with the state deleted.',
    });
  }
  const after = (await readTrashed(context.config, trashed)).toString();
  return { trashed, planned: await planChange(context, { kind, slug, text, after }) };
}

export const restoreText = defineAction({
  name: 'essays.restore',
  description: 'Puts back an essay or page that was deleted, as it was.',
  effect: 'public',
  input: strictObject(slugOfKind),
  output: changeOutput,
  locksContent: true,
  async confirm({ kind, slug }, context) {
    const { planned } = await planRestore(context, kind, slug);
    const { title, url, stateAfter } = planned;
    if (!isPublicChange(planned))
      return describeDraftChange(context, `Restore the draft “${title}”`, planned);
    return describeTextChange(context, `Restore the ${stateAfter} ${kind} “${title}”: ${url}`, planned);
  },
  async run({ kind, slug }, context) {
    const { planned, trashed } = await planRestore(context, kind, slug);
    const message = `Restore the ${kind} “${planned.title}”`;
    const result = await applyTextChange(context, planned, { message });
    await removeTrashed(context.config, trashed);
    return result;
  },
});
