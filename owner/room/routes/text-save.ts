/** Saves what was typed in the form of a text. What cannot be saved comes back with the reasons, so that nothing is lost. */
import { carryOut } from '../../actions/actions.ts';
import { saveText } from '../../actions/essays/save-text.ts';
import { OwnerError } from '../../owner-error.ts';
import { refusal } from '../../refusal.ts';
import { textEditorPage } from '../views/texts-editor.tsx';
import { perform } from './perform.ts';
import { isChanged, saveInputOf, shownFields } from './read-text-form.ts';
import {
  answerScript,
  respondInRoom,
  roomViewOf,
  roomWording,
  statusOfRefusal,
  wantsJson,
} from './respond.ts';
import type { RoomParts, RoomRequest } from './room-context.ts';
import { saidRefusal } from './said-refusal.ts';
import type { TextAddress } from './text-address.ts';
import { findingsOfTyped, findSaved, textAsTyped } from './text-view.ts';

/** A save while typing must not change what anybody else can see. */
export async function saveForm(c: RoomRequest, parts: RoomParts, address: TextAddress) {
  const { kind, slug } = address;
  const form = c.get('form');
  const saved = await findSaved(parts, address);
  const input = saveInputOf(kind, slug, form, saved);
  // Without a confirmation, the action refuses what others would see.
  return form.has('autosave')
    ? carryOut(saveText, input, parts.owner)
    : perform(saveText, input, parts.owner);
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
  if (!form.has('markdown') && !form.has('source')) return version;
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
  const { message, fix } = saidRefusal(roomWording(parts.snapshot().bundle.site), error);
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
  const current = fields ? { markdown, fields: shownFields(address.kind, fields) } : { source };
  return answerScript(c, status, { kind, message, fix, version, ...current });
}
