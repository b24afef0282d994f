/** Returns texts as the page on which they are edited shows them: as they were saved, or as they were typed. */
import type { z } from 'zod/v3';
import { runAction } from '../../actions/actions.ts';
import { listSharedDrafts } from '../../actions/drafts/share-draft.ts';
import { readOwnText } from '../../actions/essays/read-text.ts';
import { checkText, sourceToSave } from '../../actions/essays/save-text.ts';
import { findText, kindOf, ownersDay, type TextKind } from '../../actions/essays/text-kinds.ts';
import { describeChange } from '../../files/describe-change.ts';
import { OwnerError } from '../../owner-error.ts';
import type { EditedText } from '../views/edited-text.ts';
import { saveInputOf, shownFields, typedFields } from './read-text-form.ts';
import { roomWordingOf } from './respond.ts';
import type { RoomParts } from './room-context.ts';
import { contentErrorsOf, saidRefusal } from './said-refusal.ts';
import type { TextAddress } from './text-address.ts';
import { shownTextButtons } from './text-buttons.ts';
import { findingsByLine } from './text-findings.ts';

/** A text as `essays.read` returns it, with its whole file. */
export type SavedText = z.output<(typeof readOwnText)['output']>;

/** @throws OwnerError `not-found` */
export function readSaved({ owner }: RoomParts, { kind, slug }: TextAddress): Promise<SavedText> {
  return runAction(readOwnText, { kind, slug, source: true }, owner);
}

/** Returns the text as it was saved, or undefined if it has no file. */
export async function findSaved(parts: RoomParts, address: TextAddress): Promise<SavedText | undefined> {
  if (address.isNew) return undefined;
  const { before } = await findText(parts.owner, address.kind, address.slug);
  return before && readSaved(parts, address);
}

/** Returns the form for a new text, which may have a title. */
export async function emptyText(parts: RoomParts, kind: TextKind, title?: string): Promise<EditedText> {
  // With the day that the file gets, the form is the same as the file once it is saved.
  const date = await ownersDay(parts.owner);
  return {
    kind,
    fields: shownFields(kind, '', { date, title }),
    markdown: '',
    ...(await choicesOf(parts)),
    findings: [],
    shares: [],
  };
}

/** Returns the form for a new version of a text in another language, which begins with the original. */
export async function newTranslation(
  parts: RoomParts,
  address: TextAddress,
  original: SavedText,
): Promise<EditedText> {
  const { kind, slug } = address;
  const { title = '', date = '', category = '' } = original.fields ?? {};
  const fields = kind === 'essay' ? { title, date, category } : { title };
  return {
    ...(await emptyText(parts, kind)),
    slug,
    fields: shownFields(kind, slug, fields),
    markdown: original.markdown,
  };
}

/**
 * Returns the form for a text as it was saved.
 *
 * @param isWhole whether its whole file is edited, as one whose front matter cannot be read always is
 */
export async function savedText(
  parts: RoomParts,
  address: TextAddress,
  { isWhole = false } = {},
): Promise<EditedText> {
  const { kind, slug } = address;
  const saved = await readSaved(parts, address);
  const [found, shares] = await Promise.all([
    runAction(checkText, { kind, slug }, parts.owner),
    sharesOf(parts, address),
  ]);
  const { fields, source = '', file } = saved;
  const isSource = isWhole || fields === undefined;
  return {
    ...(await commonOf(parts, address, saved)),
    fields: shownFields(kind, slug, fields ?? {}),
    markdown: saved.markdown,
    ...(isSource && { source }),
    findings: findingsByLine(roomWordingOf(parts), { file, source, isWhole: isSource }, found),
    shares,
  };
}

/**
 * Returns the form with what was typed in it, and what is wrong with that.
 *
 * @param error why it was not saved
 */
export async function textAsTyped(
  parts: RoomParts,
  address: TextAddress,
  form: URLSearchParams,
  error?: OwnerError,
): Promise<EditedText> {
  const { kind, slug, isNew = false } = address;
  const saved = await findSaved(parts, address);
  const typed = form.get('source') ?? undefined;
  const [findings, shares] = await Promise.all([
    findingsOfTyped(parts, address, form, saved),
    isNew ? [] : sharesOf(parts, address),
  ]);
  const isConflict = error?.kind === 'conflict' && 'current' in error.details;
  const version = isConflict ? saved?.version : (form.get('version') ?? undefined);
  return {
    ...(isNew ? { kind, ...(await choicesOf(parts)) } : await commonOf(parts, address, saved)),
    version,
    fields: { ...shownFields(kind, slug, saved?.fields ?? {}), ...typedFields(kind, slug, form) },
    markdown: (form.get('markdown') ?? saved?.markdown ?? '').replaceAll('\r\n', '\n'),
    ...(typed !== undefined && { source: typed.replaceAll('\r\n', '\n') }),
    findings,
    shares,
    ...(isConflict && { other: await otherVersion(parts, address, form, saved) }),
    ...(error && !isConflict && { refusal: refusalOf(parts, error) }),
  };
}

/** Leaves out errors that are listed with the text. */
function refusalOf(parts: RoomParts, error: OwnerError) {
  const said = saidRefusal(roomWordingOf(parts), error);
  return contentErrorsOf(error).length > 0 ? { ...said, fix: '' } : said;
}

/** Returns the saved file, and the lines that saving the form would change in it. */
export async function otherVersion(
  { owner }: RoomParts,
  { kind, slug }: TextAddress,
  form: URLSearchParams,
  saved: SavedText | undefined,
) {
  if (!saved) return { difference: '' };
  const mine = await sourceToSave(owner, saveInputOf(kind, slug, form, saved)).catch(() => '');
  return { source: saved.source, difference: describeChange('', saved.source, mine) };
}

/** Returns what the check says about what was typed. */
export async function findingsOfTyped(
  parts: RoomParts,
  { kind, slug }: TextAddress,
  form: URLSearchParams,
  saved: SavedText | undefined,
) {
  const { owner } = parts;
  const input = saveInputOf(kind, slug, form, saved);
  try {
    const [found, source] = await Promise.all([
      runAction(checkText, input, owner),
      sourceToSave(owner, input),
    ]);
    const checked = { file: kindOf[kind].file(slug), source, isWhole: form.has('source') };
    return findingsByLine(roomWordingOf(parts), checked, found);
  } catch (error) {
    // A file that cannot be written cannot be checked either.
    if (error instanceof OwnerError && error.kind === 'invalid') return [];
    throw error;
  }
}

async function commonOf(parts: RoomParts, { kind, slug }: TextAddress, saved: SavedText | undefined) {
  const state = saved?.state;
  return {
    kind,
    slug,
    state,
    buttons: shownTextButtons({ kind, state, fields: saved?.fields }),
    version: saved?.version,
    url: saved?.url,
    ...(await choicesOf(parts)),
  };
}

/** Returns what the fields offer. */
async function choicesOf({ snapshot, owner }: RoomParts) {
  const { pillars, essays } = snapshot().bundle;
  const { media } = await owner.content.inspect();
  return {
    categories: pillars.map(({ name }) => name),
    tags: [...new Set(essays.flatMap(({ tags }) => tags))].sort(),
    pictures: media.filter(({ picture }) => picture).map(({ name }) => name),
  };
}

/** Returns where a draft is shared. */
async function sharesOf({ owner }: RoomParts, { kind, slug }: TextAddress) {
  if (kind !== 'essay') return [];
  const { drafts } = await runAction(listSharedDrafts, {}, owner);
  return drafts.filter((shared) => shared.slug === slug);
}
