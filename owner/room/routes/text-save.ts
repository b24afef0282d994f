/** Saves what was typed in the form of a text. What cannot be saved comes back with the reasons, so that nothing is lost. */
import { carryOut } from '../../actions/actions.ts';
import { renameText } from '../../actions/essays/rename-text.ts';
import { saveText } from '../../actions/essays/save-text.ts';
import { OwnerError } from '../../owner-error.ts';
import { refusal } from '../../refusal.ts';
import { textEditorPage } from '../views/texts-editor.tsx';
import { confirmedIn, perform } from './perform.ts';
import { isChanged, saveInputOf, shownFields } from './read-text-form.ts';
import {
  answerScript,
  respondInRoom,
  roomViewOf,
  roomWordingOf,
  statusOfRefusal,
  wantsJson,
} from './respond.ts';
import type { RoomParts, RoomRequest } from './room-context.ts';
import { saidRefusal } from './said-refusal.ts';
import { nameAfterTitle, type TextAddress } from './text-address.ts';
import { findingsOfTyped, findSaved, textAsTyped } from './text-view.ts';

/**
 * Saves what was typed, and renames a draft that is named by its title. A save while typing must not change what anybody
 * else can see.
 */
export async function saveForm(c: RoomRequest, parts: RoomParts, address: TextAddress) {
  const { kind, slug } = address;
  const form = c.get('form');
  const saved = await findSaved(parts, address);
  const input = saveInputOf(kind, slug, form, saved);
  // Without a confirmation, the action refuses what others would see.
  const done =
    form.has('autosave') || form.has('confirmed')
      ? await carryOut(saveText, input, parts.owner, confirmedIn(c))
      : await perform(saveText, input, parts.owner);
  const to = await nameAfterTitle(parts, address, saved, input);
  if (to === undefined) return done;
  const { version } = done.output;
  const { output } = await carryOut(renameText, { kind, slug, to, version }, parts.owner);
  return { ...done, output: { ...done.output, ...output } };
}

/**
 * Saves what was typed before something else is done with a text that is not public yet. Returns its version.
 *
 * @throws OwnerError also if a public text has changes, which have a button of their own
 */
export async function saveBefore(
  c: RoomRequest,
  parts: RoomParts,
  address: TextAddress,
): Promise<string | undefined> {
  const form = c.get('form');
  const version = form.get('version') || undefined;
  const saved = await findSaved(parts, address);
  const input = saveInputOf(address.kind, address.slug, form, saved);
  if (!saved || !isChanged(input, saved)) return version;
  if (saved.state === 'draft' || saved.state === 'scheduled') {
    return (await perform(saveText, input, parts.owner)).output.version;
  }
  throw refusal('unconfirmed', 'unsavedPublic');
}

/** Does what a form asks for. If that is refused, responds with what was typed and the reasons. */
export async function orWhatWasTyped(
  c: RoomRequest,
  parts: RoomParts,
  address: TextAddress,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const isAboutText =
      error instanceof OwnerError && ['invalid', 'conflict', 'unconfirmed'].includes(error.kind);
    if (!isAboutText) throw error;
    if (wantsJson(c)) return explainToScript(c, parts, address, error);
    const text = await textAsTyped(parts, address, c.get('form'), error);
    return respondInRoom(c, statusOfRefusal(error), textEditorPage(await roomViewOf(c, parts), text));
  }
}

async function explainToScript(c: RoomRequest, parts: RoomParts, address: TextAddress, error: OwnerError) {
  const { kind } = error;
  const { message, fix } = saidRefusal(roomWordingOf(parts), error);
  const saved = await findSaved(parts, address);
  const status = statusOfRefusal(error);
  if (kind === 'invalid') {
    const findings = await findingsOfTyped(parts, address, c.get('form'), saved);
    const errors = findings.filter(({ isError }) => isError);
    const own = { isError: true, line: null, message, fix };
    return answerScript(c, status, { kind, message, errors: errors.length > 0 ? errors : [own] });
  }
  if (kind === 'unconfirmed' || !saved) return answerScript(c, status, { kind, message, fix });
  const { version, markdown, fields, source } = saved;
  const isWhole = !fields || c.get('form').has('source');
  const current = isWhole
    ? { source }
    : { markdown, fields: shownFields(address.kind, address.slug, fields) };
  return answerScript(c, status, { kind, message, fix, slug: address.slug, version, ...current });
}
