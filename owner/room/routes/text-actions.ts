/** Publishes, schedules, withdraws, shares, renames, deletes and restores essays and pages. */
import { Hono } from 'hono';
import { editPath, textsPath } from '../../../web/core/room-paths.ts';
import { revokeDraft, shareDraft } from '../../actions/drafts/share-draft.ts';
import { deleteText, restoreText } from '../../actions/essays/delete-text.ts';
import { renameText } from '../../actions/essays/rename-text.ts';
import { setTextState } from '../../actions/essays/set-text-state.ts';
import type { TextState } from '../../actions/essays/text-kinds.ts';
import { textEditorPage } from '../views/texts-editor.tsx';
import { type DoneToText, sharedNotice } from '../views/texts-notices.tsx';
import { requireEditing } from './editing.ts';
import { perform } from './perform.ts';
import { redirectInRoom, respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';
import { addressIn } from './text-address.ts';
import { orWhatWasTyped, saveBefore } from './text-save.ts';
import { findSaved, savedText, type TextAddress } from './text-view.ts';

/** Redirects to the page of a text, which says what was done. */
function redirectToText(
  c: RoomRequest,
  { kind, slug }: TextAddress,
  done: DoneToText,
  was?: string,
): Response {
  const query = new URLSearchParams({ done, ...(was !== undefined && { was }) });
  return redirectInRoom(c, `${editPath(kind, slug)}?${query}`);
}

export function textActionRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;
  const routes = new Hono<RoomEnvironment>();

  /** Routes a button of the form. What was typed is saved first, or comes back. */
  const button = (
    name: string,
    run: (c: RoomRequest, address: TextAddress, form: URLSearchParams) => Promise<Response>,
  ) =>
    routes.post(`/:kind/:slug/${name}`, (c) => {
      const address = addressIn(c);
      return orWhatWasTyped(c, parts, address, () => run(c, address, c.get('form')));
    });

  for (const name of ['publish', 'schedule', 'withdraw', 'rename', 'delete', 'restore']) {
    routes.use(`/:kind/:slug/${name}`, requireEditing(parts));
  }

  const toState = (name: string, state: TextState, done: DoneToText) =>
    button(name, async (c, address, form) => {
      const { slug } = address;
      const before = await findSaved(parts, address);
      const version = await saveBefore(c, parts, address);
      const date = form.get('day') || undefined;
      await perform(setTextState, { slug, state, date, version }, owner);
      const day = typeof before?.fields?.date === 'string' ? before.fields.date : undefined;
      const hadDay = before?.state !== 'published';
      return redirectToText(c, address, done, hadDay ? day : undefined);
    });

  toState('publish', 'published', 'published');
  toState('schedule', 'scheduled', 'scheduled');
  toState('withdraw', 'draft', 'withdrawn');

  button('share', async (c, address) => {
    await saveBefore(c, parts, address);
    const shared = await perform(shareDraft, { slug: address.slug }, owner);
    const view = await roomViewOf(c, parts);
    const text = await savedText(parts, address);
    return respondInRoom(c, 200, textEditorPage(view, text, { notice: sharedNotice(view, shared) }));
  });
  button('rename', async (c, address, form) => {
    const version = await saveBefore(c, parts, address);
    const { kind, slug } = address;
    const renamed = await perform(renameText, { kind, slug, to: form.get('to') ?? '', version }, owner);
    // A translation keeps its file, so its former address is not a name of it.
    const was = renamed.slug === slug ? undefined : slug;
    return redirectToText(c, { kind, slug: renamed.slug }, 'renamed', was);
  });
  button('delete', async (c, { kind, slug }, form) => {
    await perform(deleteText, { kind, slug, version: form.get('version') || undefined }, owner);
    const query = new URLSearchParams({ kind, done: 'deleted', was: slug });
    return redirectInRoom(c, `${textsPath('essay')}?${query}`);
  });

  button('unshare', async (c, address, form) => {
    await perform(revokeDraft, { id: form.get('share') ?? '' }, owner);
    await saveBefore(c, parts, address);
    return redirectToText(c, address, 'unshared');
  });
  return routes.post('/:kind/:slug/restore', async (c) => {
    const { kind, slug } = addressIn(c);
    await perform(restoreText, { kind, slug }, owner);
    return redirectToText(c, { kind, slug }, 'restored');
  });
}
