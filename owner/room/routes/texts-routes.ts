/** Essays and pages: their lists, and the pages on which they are written. */
import { Hono } from 'hono';
import { withPicturesBelow } from '../../../site/compile/shared-draft.ts';
import { translationNamed } from '../../../site/reader/text-name.ts';
import { editPath, OWNER_PATH, roomPaths, textsPath } from '../../../web/core/room-paths.ts';
import { textEditorPage } from '../views/texts-editor.tsx';
import { textPreviewPage } from '../views/texts-preview.tsx';
import { lockedWord } from './editing.ts';
import { sayDone } from './perform.ts';
import { answerScript, respondInRoom, roomViewOf, roomWordingOf, wantsJson } from './respond.ts';
import type { RoomEnvironment, RoomParts, RoomRequest } from './room-context.ts';
import { textActionRoutes } from './text-actions.ts';
import { addressIn, addressOfNew, currentAddress, kindNamed, type TextAddress } from './text-address.ts';
import { findingsByLine } from './text-findings.ts';
import { previewOf } from './text-preview.ts';
import { publishRoutes, showSheet } from './text-publish.ts';
import { orWhatWasTyped, saveForm } from './text-save.ts';
import {
  emptyText,
  findingsOfTyped,
  findSaved,
  newTranslation,
  readSaved,
  type SavedText,
  savedText,
  textAsTyped,
} from './text-view.ts';
import { showTexts } from './texts-list.ts';

export function textRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  const { owner } = parts;

  async function showText(c: RoomRequest): Promise<Response> {
    const address = addressIn(c);
    const isWhole = c.req.query('file') !== undefined;
    const original = await originalOfNew(address);
    const [text, locked, view] = await Promise.all([
      original ? newTranslation(parts, address, original) : savedText(parts, address, { isWhole }),
      lockedWord(owner),
      roomViewOf(c, parts),
    ]);
    return respondInRoom(c, 200, textEditorPage(view, text, { locked }));
  }

  /** Returns the original of a translation that does not exist yet. */
  async function originalOfNew({ kind, slug }: TextAddress): Promise<SavedText | undefined> {
    const of = translationNamed(slug)?.of;
    if (of === undefined || (await findSaved(parts, { kind, slug }))) return undefined;
    return findSaved(parts, { kind, slug: of });
  }

  function save(c: RoomRequest, address: TextAddress): Promise<Response> {
    return orWhatWasTyped(c, parts, address, async () => {
      const saved = await saveForm(c, parts, address);
      const { slug, state, version, url, warnings } = saved.output;
      const { kind } = address;
      if (wantsJson(c)) {
        const { file, source = '' } = await readSaved(parts, { kind, slug });
        const checked = { file, source, isWhole: c.get('form').has('source') };
        const found = findingsByLine(roomWordingOf(parts), checked, { errors: [], warnings });
        return answerScript(c, 200, { slug, kind, state, version, url, warnings: found });
      }
      return sayDone(c, parts, saved, {
        at: editPath(kind, slug),
        ...(state === 'published' ? { word: 'room.donePublished', link: url } : { word: 'room.doneSaved' }),
        ...(address.isNew && { undoneAt: textsPath(kind) }),
      });
    });
  }

  async function check(c: RoomRequest, address: TextAddress): Promise<Response> {
    const saved = await findSaved(parts, address);
    const findings = await findingsOfTyped(parts, address, c.get('form'), saved);
    return answerScript(c, 200, {
      errors: findings.filter(({ isError }) => isError),
      warnings: findings.filter(({ isError }) => !isError),
    });
  }

  /** Shows what was typed as visitors will see it, and takes it along. */
  async function preview(c: RoomRequest, address: TextAddress, back: string): Promise<Response> {
    return orWhatWasTyped(c, parts, address, async () => {
      const form = c.get('form');
      const shown = await previewOf(parts, address, form);
      const typed = [...form].filter(([name]) => name !== 'token');
      const isFramed = c.req.query('frame') !== undefined;
      const page = textPreviewPage(await roomViewOf(c, parts), { shown, back, typed, isFramed });
      return respondInRoom(c, 200, withPicturesBelow(OWNER_PATH, page), isFramed);
    });
  }

  /** Shows what was typed in the form again, after a preview. */
  async function edit(c: RoomRequest, address: TextAddress): Promise<Response> {
    const text = await textAsTyped(parts, address, c.get('form'));
    const page = textEditorPage(await roomViewOf(c, parts), text, { locked: await lockedWord(owner) });
    return respondInRoom(c, 200, page);
  }

  async function newAddress(c: RoomRequest): Promise<TextAddress> {
    const form = c.get('form');
    const { version, ...address } = await addressOfNew(parts, kindNamed(c.req.query('kind')), form);
    if (version !== undefined) form.set('version', version);
    return address;
  }

  return new Hono<RoomEnvironment>()
    .get('/', (c) => showTexts(c, parts))
    .get('/new', async (c) => {
      const text = await emptyText(parts, kindNamed(c.req.query('kind')), c.req.query('title'));
      const view = await roomViewOf(c, parts);
      return respondInRoom(c, 200, textEditorPage(view, text, { locked: await lockedWord(owner) }));
    })
    .post('/new', async (c) => save(c, await newAddress(c)))
    .post('/new/check', async (c) => check(c, await newAddress(c)))
    .post('/new/preview', async (c) => {
      const address = await newAddress(c);
      return preview(c, address, `${roomPaths.texts}/new/edit?kind=${address.kind}`);
    })
    .post('/new/edit', async (c) => edit(c, await newAddress(c)))
    .post('/new/sheet', async (c) => showSheet(c, parts, await newAddress(c)))
    .get('/:kind/:slug', showText)
    .post('/:kind/:slug', async (c) => save(c, await currentAddress(parts, addressIn(c), c.get('form'))))
    .post('/:kind/:slug/check', (c) => check(c, addressIn(c)))
    .post('/:kind/:slug/preview', (c) => {
      const address = addressIn(c);
      return preview(c, address, `${editPath(address.kind, address.slug)}/edit`);
    })
    .post('/:kind/:slug/edit', (c) => edit(c, addressIn(c)))
    .route('/', publishRoutes(parts))
    .route('/', textActionRoutes(parts));
}
