/** Publishes, schedules, withdraws, shares, renames, deletes and restores essays and pages. */
import { Hono } from 'hono';
import { editPath, textsPath } from '../../../web/core/room-paths.ts';
import type { PlainWord } from '../../../web/locales/words.ts';
import { revokeDraft, shareDraft } from '../../actions/drafts/share-draft.ts';
import { deleteText, restoreText } from '../../actions/essays/delete-text.ts';
import { renameText } from '../../actions/essays/rename-text.ts';
import { setTextState } from '../../actions/essays/set-text-state.ts';
import type { TextState } from '../../actions/essays/text-kinds.ts';
import { textEditorPage } from '../views/texts-editor.tsx';
import { sharedNotice } from '../views/texts-shared.tsx';
import { perform, performAndSay, sayDone } from './perform.ts';
import { respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';
import { addressIn } from './text-address.ts';
import { orWhatWasTyped, saveBefore } from './text-save.ts';
import { savedText, type TextAddress } from './text-view.ts';

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

  const toState = (name: string, state: TextState, word: PlainWord) =>
    button(name, async (c, address, form) => {
      const version = await saveBefore(c, parts, address);
      const date = form.get('day') || undefined;
      const input = { slug: address.slug, state, date, version };
      return performAndSay(c, parts, [setTextState, input], { at: pathOf(address), word });
    });

  toState('publish', 'published', 'room.donePublished');
  toState('schedule', 'scheduled', 'room.doneScheduled');
  toState('withdraw', 'draft', 'room.doneWithdrawn');

  button('share', async (c, address) => {
    await saveBefore(c, parts, address);
    const { output: shared } = await perform(shareDraft, { slug: address.slug }, owner);
    const view = await roomViewOf(c, parts);
    const text = await savedText(parts, address);
    return respondInRoom(c, 200, textEditorPage(view, text, { notice: sharedNotice(view, shared) }));
  });
  button('rename', async (c, address, form) => {
    const version = await saveBefore(c, parts, address);
    const { kind, slug } = address;
    return performAndSay(c, parts, [renameText, { kind, slug, to: form.get('to') ?? '', version }], {
      at: (renamed) => editPath(kind, renamed.slug),
      word: 'room.doneRenamed',
      undoneAt: editPath(kind, slug),
    });
  });
  button('delete', (c, { kind, slug }, form) => {
    const input = { kind, slug, version: form.get('version') || undefined };
    return performAndSay(c, parts, [deleteText, input], {
      at: textsPath(kind),
      word: 'room.doneDeleted',
      undoneAt: editPath(kind, slug),
    });
  });

  button('unshare', async (c, address, form) => {
    const id = form.get('share') ?? '';
    const revoked = await perform(revokeDraft, { id }, owner);
    await saveBefore(c, parts, address);
    return sayDone(c, parts, revoked, { at: pathOf(address), word: 'room.doneUnshared' });
  });
  return routes.post('/:kind/:slug/restore', (c) => {
    const { kind, slug } = addressIn(c);
    return performAndSay(c, parts, [restoreText, { kind, slug }], {
      at: editPath(kind, slug),
      word: 'room.doneRestored',
      undoneAt: textsPath(kind),
    });
  });
}

function pathOf({ kind, slug }: TextAddress): string {
  return editPath(kind, slug);
}
