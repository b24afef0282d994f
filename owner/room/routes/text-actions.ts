/** Routes the buttons of essays and pages, and restores those that were deleted. */
import { Hono } from 'hono';
import { editPath, textsPath } from '../../../web/core/room-paths.ts';
import { revokeDraft, shareDraft } from '../../actions/drafts/share-draft.ts';
import { restoreText } from '../../actions/essays/delete-text.ts';
import { sharedNotice } from '../views/texts-actions.tsx';
import { textEditorPage } from '../views/texts-editor.tsx';
import { perform, performAndSay, sayDone } from './perform.ts';
import { redirectInRoom, respondInRoom, roomViewOf } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';
import { addressIn, type TextAddress } from './text-address.ts';
import { textButtons } from './text-buttons.ts';
import { orWhatWasTyped, saveBefore } from './text-save.ts';
import { savedText } from './text-view.ts';

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

  for (const { verb, action, inputFor, skipsSaving, leadsTo, done } of textButtons) {
    button(verb, async (c, address, form) => {
      const version = skipsSaving ? form.get('version') || undefined : await saveBefore(c, parts, address);
      const input = inputFor({ ...address, version }, form);
      return performAndSay(c, parts, [action, input], {
        at: leadsTo?.(address, form) ?? pathOf(address),
        word: done,
        undoneAt: pathOf(address),
      });
    });
  }

  button('share', async (c, address) => {
    await saveBefore(c, parts, address);
    const { output: shared } = await perform(shareDraft, { slug: address.slug }, owner);
    const view = await roomViewOf(c, parts);
    const text = await savedText(parts, address);
    return respondInRoom(c, 200, textEditorPage(view, text, { notice: sharedNotice(view, shared) }));
  });
  button('unshare', async (c, address, form) => {
    const id = form.get('share') ?? '';
    const revoked = await perform(revokeDraft, { id }, owner);
    await saveBefore(c, parts, address);
    return sayDone(c, parts, revoked, { at: pathOf(address), word: 'room.doneUnshared' });
  });
  button('translate', async (c, address, form) => {
    await saveBefore(c, parts, address);
    const language = form.get('language') ?? '';
    return redirectInRoom(c, editPath(address.kind, `${address.slug}.${language}`));
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
