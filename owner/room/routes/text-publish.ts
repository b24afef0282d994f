/** Routes the sheet on which a text, or the change of a public one, is looked at before others see it. */
import { Hono } from 'hono';
import { respondUncompressed } from '../../../server/http/respond.ts';
import { slugOfText } from '../../../site/reader/text-name.ts';
import { editPath, newTextPath } from '../../../web/core/room-paths.ts';
import { isCalendarDate } from '../../../web/core/time.ts';
import { questionOf } from '../../actions/actions.ts';
import { renameText } from '../../actions/essays/rename-text.ts';
import { saveText } from '../../actions/essays/save-text.ts';
import { setTextState, wasPublic } from '../../actions/essays/set-text-state.ts';
import { ownersDay } from '../../actions/essays/text-kinds.ts';
import { OwnerError } from '../../owner-error.ts';
import { refusal } from '../../refusal.ts';
import { changeSheetPage, publishSheetPage } from '../views/text-sheet.tsx';
import { perform, sayDone } from './perform.ts';
import { OWN_MEDIA_HEADERS } from './pictures-routes.ts';
import { isChanged, saveInputOf } from './read-text-form.ts';
import { respondInRoom, roomViewOf, statusOfRefusal } from './respond.ts';
import { appContextOf, type RoomEnvironment, type RoomParts, type RoomRequest } from './room-context.ts';
import { saidRefusal } from './said-refusal.ts';
import { addressIn, givenAddress, type TextAddress } from './text-address.ts';
import { previewOf } from './text-preview.ts';
import { orWhatWasTyped, saveBefore, saveForm } from './text-save.ts';
import { findingsOfTyped, findSaved, otherVersion, readSaved, savedText } from './text-view.ts';

export function publishRoutes(parts: RoomParts): Hono<RoomEnvironment> {
  return new Hono<RoomEnvironment>()
    .post('/:kind/:slug/sheet', (c) => showSheet(c, parts, addressIn(c)))
    .post('/:kind/:slug/publish', (c) => publish(c, parts, addressIn(c)))
    .get('/:kind/:slug/card', async (c) => {
      const { date = '' } = c.req.query();
      const shown = await previewOf(parts, addressIn(c), new URLSearchParams({ date }));
      const card = shown.kind === 'essay' ? await shown.card() : undefined;
      if (!card) throw refusal('not-found', 'noSocialCard');
      const { bytes: body } = card.variants.identity;
      const image = { body, contentType: 'image/png', cacheControl: 'no-store', headers: OWN_MEDIA_HEADERS };
      return respondUncompressed(appContextOf(c), image, 200);
    });
}

/** Shows what publishing does. What was typed in a draft is saved first; that of a public text is taken along. */
export function showSheet(c: RoomRequest, parts: RoomParts, address: TextAddress): Promise<Response> {
  return orWhatWasTyped(c, parts, address, async () => {
    const saved = await findSaved(parts, address);
    if (address.kind === 'page' || saved?.state === 'published') return showChange(c, parts, address);
    if (saved) await saveBefore(c, parts, address);
    const { slug } = saved ? address : (await saveForm(c, parts, address)).output;
    return respondInRoom(c, 200, await stateSheet(c, parts, { kind: 'essay', slug }));
  });
}

/** Shows the lines that a public text would get. Whoever agrees agrees to exactly these. */
async function showChange(c: RoomRequest, parts: RoomParts, address: TextAddress): Promise<Response> {
  const { kind, slug, isNew } = address;
  const form = c.get('form');
  const saved = await findSaved(parts, address);
  const input = saveInputOf(kind, slug, form, saved);
  const hasChanges = !saved || isChanged(input, saved);
  const [question, view, findings, { difference }] = await Promise.all([
    hasChanges ? questionOf(saveText, input, parts.owner) : undefined,
    roomViewOf(c, parts),
    findingsOfTyped(parts, address, form, saved),
    otherVersion(parts, address, form, saved),
  ]);
  const path = isNew ? newTextPath(kind) : editPath(kind, slug);
  const typed = [...form].filter(([name]) => !['token', 'to'].includes(name));
  const sheet = {
    path,
    question,
    difference,
    findings,
    typed,
    url: saved?.url,
    ...(isNew && { slug: givenAddress(slug) }),
  };
  return respondInRoom(c, 200, changeSheetPage(view, sheet));
}

/** Returns the sheet of an essay that is not public. */
async function stateSheet(c: RoomRequest, parts: RoomParts, address: TextAddress, error?: OwnerError) {
  const [text, view, today, isKnown] = await Promise.all([
    savedText(parts, address),
    roomViewOf(c, parts),
    ownersDay(parts.owner),
    wasPublic(parts.owner, address.slug),
  ]);
  const slug = givenAddress(slugOfText(address.slug, text.fields));
  const form = error && c.get('form');
  const { date = today } = text.fields;
  const when = form?.get('when') ?? (isKnown || date > today ? 'keep' : 'today');
  return publishSheetPage(view, {
    text,
    slug: form?.get('to') ?? slug,
    today,
    when,
    refusal: error && saidRefusal(view.wording, error),
  });
}

/** Publishes or schedules an essay as its sheet says. */
async function publish(c: RoomRequest, parts: RoomParts, given: TextAddress): Promise<Response> {
  let address = given;
  try {
    const form = c.get('form');
    let version = await saveBefore(c, parts, address);
    const { state, fields = {} } = await readSaved(parts, address);
    const to = (form.get('to') ?? '').trim();
    if (to === '' && givenAddress(address.slug) === '') {
      throw refusal('invalid', 'noAddress');
    }
    if (to !== '' && to !== slugOfText(address.slug, fields)) {
      const { output } = await perform(renameText, { ...address, to, version }, parts.owner);
      address = { kind: 'essay', slug: output.slug };
      version = output.version;
    }
    const today = await ownersDay(parts.owner);
    const date = chosenDay(form, today, fields.date);
    const isLater = date !== undefined && date > today;
    const input = { slug: address.slug, state: isLater ? 'scheduled' : 'published', date, version };
    const isSame = state === 'scheduled' && isLater && date === fields.date;
    if (isSame) throw refusal('conflict', 'scheduledFor', { date });
    const done = await perform(setTextState, input, parts.owner);
    return sayDone(c, parts, done, {
      at: editPath('essay', address.slug),
      word: isLater ? 'room.doneScheduled' : 'room.donePublished',
      ...(!isLater && { link: done.output.url }),
    });
  } catch (error) {
    const isAnswered = error instanceof OwnerError && ['invalid', 'conflict'].includes(error.kind);
    if (!isAnswered) throw error;
    return respondInRoom(c, statusOfRefusal(error), await stateSheet(c, parts, address, error));
  }
}

/** Returns the day that was chosen; undefined is the one that the action gives. */
function chosenDay(form: URLSearchParams, today: string, date: unknown): string | undefined {
  const when = form.get('when');
  if (when === 'today') return today;
  if (when === 'keep') return typeof date === 'string' ? date : undefined;
  const day = form.get('day') ?? '';
  if (when !== 'day') return undefined;
  if (isCalendarDate(day)) return day;
  throw refusal('invalid', 'noDay');
}
