/** Essays and pages: their lists, and the pages on which they are written. */
import { Hono } from 'hono';
import { isCalendarDate } from '../../../web/core/time.ts';
import { editPath, textsPage } from '../../../web/views/room/texts.tsx';
import { textEditorPage } from '../../../web/views/room/texts-editor.tsx';
import { isDoneToText, textNotice } from '../../../web/views/room/texts-notices.tsx';
import { isTextName } from '../../content/text-name.ts';
import { runAction } from '../actions.ts';
import { listTexts } from '../essays/list-texts.ts';
import { requireEditing, whyLocked } from './editing.ts';
import { addressOfNew } from './new-text.ts';
import { redirectToPath, respondInRoom, respondWithJson, roomViewOf, wantsJson } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';
import { textActionRoutes } from './text-actions.ts';
import { addressIn, kindNamed } from './text-address.ts';
import { findingsIn } from './text-findings.ts';
import { orWhatWasTyped, saveForm } from './text-save.ts';
import {
  emptyText,
  findingsOfTyped,
  findSaved,
  readSaved,
  savedText,
  type TextAddress,
} from './text-view.ts';

/** Returns what the query says was done. Anybody can write a query, so nothing in it is shown as it is. */
function doneIn(c: RoomRequest) {
  const { done = '', was = '' } = c.req.query();
  if (!isDoneToText(done)) return undefined;
  const isKnown = isTextName(was) || isCalendarDate(was);
  return { done, was: isKnown ? was : undefined };
}

/** Routes `/owner/texts`. */
export function textRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;

  async function showList(c: RoomRequest): Promise<Response> {
    const kind = kindNamed(c.req.query('kind'));
    const [{ texts }, { texts: deleted }, locked, view] = await Promise.all([
      runAction(listTexts, { kind }, owner),
      runAction(listTexts, { kind, state: 'deleted' }, owner),
      whyLocked(owner),
      roomViewOf(c, parts),
    ]);
    const { done, was } = doneIn(c) ?? {};
    const isDeleted = done === 'deleted' && was !== undefined;
    const page = textsPage(view, {
      kind,
      texts: texts.map(({ errors, state, ...text }) => ({
        ...text,
        state: state === 'deleted' ? undefined : state,
        errorCount: errors.length,
      })),
      deleted: deleted.map(({ deleted: at = '', ...text }) => ({ ...text, deleted: at })),
      locked,
      notice: isDeleted ? textNotice(view, { done, kind, slug: was }) : undefined,
    });
    return respondInRoom(c, 200, page);
  }

  async function showText(c: RoomRequest): Promise<Response> {
    const address = addressIn(c);
    const [text, locked, view] = await Promise.all([
      savedText(parts, address),
      whyLocked(owner),
      roomViewOf(c, parts),
    ]);
    const done = doneIn(c);
    const notice = done && textNotice(view, { ...done, ...address, version: text.version });
    return respondInRoom(c, 200, textEditorPage(view, text, { notice, locked }));
  }

  function save(c: RoomRequest, address: TextAddress): Promise<Response> {
    return orWhatWasTyped(c, parts, address, async () => {
      const { slug, state, version, url, warnings } = await saveForm(c, parts, address);
      const { kind } = address;
      if (wantsJson(c)) {
        const { file, source = '' } = await readSaved(parts, address);
        const checked = { file, source, isWhole: c.get('form').has('source') };
        const found = findingsIn(checked, { errors: [], warnings });
        return respondWithJson(c, 200, { slug, kind, state, version, url, warnings: found });
      }
      return redirectToPath(c, `${editPath(kind, slug)}?done=saved`);
    });
  }

  async function check(c: RoomRequest, address: TextAddress): Promise<Response> {
    const saved = await findSaved(parts, address);
    const findings = await findingsOfTyped(parts, address, c.get('form'), saved);
    return respondWithJson(c, 200, {
      errors: findings.filter(({ isError }) => isError),
      warnings: findings.filter(({ isError }) => !isError),
    });
  }

  /** Returns the address of the new text in the form. */
  async function newAddress(c: RoomRequest): Promise<TextAddress> {
    const form = c.get('form');
    const { version, ...address } = await addressOfNew(parts, kindNamed(c.req.query('kind')), form);
    if (version !== undefined) form.set('version', version);
    return address;
  }

  const editing = requireEditing(parts);
  return new Hono<RoomEnvironment>()
    .get('/', showList)
    .get('/new', async (c) => {
      const text = emptyText(parts, kindNamed(c.req.query('kind')));
      const view = await roomViewOf(c, parts);
      return respondInRoom(c, 200, textEditorPage(view, text, { locked: await whyLocked(owner) }));
    })
    .post('/new', editing, async (c) => save(c, await newAddress(c)))
    .post('/new/check', async (c) => check(c, await newAddress(c)))
    .get('/:kind/:slug', showText)
    .post('/:kind/:slug', editing, (c) => save(c, addressIn(c)))
    .post('/:kind/:slug/check', (c) => check(c, addressIn(c)))
    .route('/', textActionRoutes(parts));
}
