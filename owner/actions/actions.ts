/** The registry of the owner's actions, behind every interface of the owner's, and how an action is run. */
import type { z } from 'zod/v3';
import { StorageError } from '../../server/db/with-storage.ts';
import { explainAccess } from '../../site/util/access.ts';
import { InvalidContentError } from '../../site/util/content-error.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { ProblemError } from '../../web/core/problems.ts';
import { parseInput } from '../../web/core/validate.ts';
import { OwnerError } from '../owner-error.ts';
import type { OwnerAction } from './action.ts';
import type { OwnerContext } from './context.ts';
import { backUpData, restoreData } from './database/backup.ts';
import { createPairingAddress, createToken, listDevices, revokeDevice } from './devices/device-actions.ts';
import { listSharedDrafts, revokeDraft, shareDraft } from './drafts/share-draft.ts';
import { deleteText, restoreText } from './essays/delete-text.ts';
import { listTexts } from './essays/list-texts.ts';
import { readOwnText } from './essays/read-text.ts';
import { renameText } from './essays/rename-text.ts';
import { checkText, saveText } from './essays/save-text.ts';
import { setTextState } from './essays/set-text-state.ts';
import { startEssay } from './essays/start-essay.ts';
import { listFacts, readFacts, saveFacts } from './facts/fact-actions.ts';
import { setStatus } from './facts/status.ts';
import { blockSender, listClients, unblockClient } from './messages/client-actions.ts';
import { greetingActions } from './messages/greeting-actions.ts';
import { inquiryActions } from './messages/inquiry-actions.ts';
import { testNotifications } from './notifications/send-test.ts';
import { addPicture } from './pictures/add-picture.ts';
import { deletePicture, listPictures, restorePicture } from './pictures/picture-actions.ts';
import { exportFiles } from './site/site-export.ts';
import { bringInSite, readSource } from './site/site-import.ts';
import { showWeeks } from './visits/show-weeks.ts';

export const actions: readonly OwnerAction[] = Object.freeze([
  listTexts,
  ...Object.values(inquiryActions),
  ...Object.values(greetingActions),
  listClients,
  blockSender,
  unblockClient,
  testNotifications,
  showWeeks,
  listPictures,
  addPicture,
  deletePicture,
  restorePicture,
  listFacts,
  readFacts,
  saveFacts,
  setStatus,
  shareDraft,
  listSharedDrafts,
  revokeDraft,
  readOwnText,
  checkText,
  saveText,
  startEssay,
  setTextState,
  renameText,
  deleteText,
  restoreText,
  createPairingAddress,
  createToken,
  listDevices,
  revokeDevice,
  readSource,
  bringInSite,
  exportFiles,
  backUpData,
  restoreData,
]);

/**
 * Returns in a few lines what the action would change, for a person to confirm, or undefined if this input needs no
 * confirmation.
 *
 * @throws OwnerError
 */
export async function confirmationOf(
  action: OwnerAction,
  input: unknown,
  context: OwnerContext,
): Promise<string | undefined> {
  const parsed = parse(action, input);
  return explained(async () => action.confirm?.(parsed, context));
}

interface RunOptions {
  /** The result of `confirmationOf` that a person has confirmed. Never an argument that a model sent. */
  readonly confirmed?: string | undefined;
}

/**
 * Validates the input, runs the action and returns its output. A change that needs a confirmation happens only if it is
 * still what was confirmed.
 *
 * @throws OwnerError
 */
export async function runAction<Action extends OwnerAction>(
  action: Action,
  input: unknown,
  context: OwnerContext,
  { confirmed }: RunOptions = {},
): Promise<z.output<Action['output']>> {
  const parsed = parse(action, input);
  const runConfirmed = async () => {
    const needed = await action.confirm?.(parsed, context);
    if (needed !== undefined && needed !== confirmed) throw unconfirmed(needed, confirmed);
    return action.output.parse(await action.run(parsed, context));
  };
  return explained(() => (action.locksContent ? context.lock(runConfirmed) : runConfirmed()));
}

/** Runs the work, and explains what the system refused. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof OwnerError) throw cause;
    if (cause instanceof StorageError) {
      throw new OwnerError('unavailable', cause.message, { fix: rootMessage(cause.cause), cause });
    }
    if (cause instanceof InvalidContentError) throw invalidContent(cause);
    const access = explainAccess(cause);
    throw access === undefined ? cause : new OwnerError('unavailable', access, { fix: '', cause });
  }
}

function invalidContent(cause: InvalidContentError): OwnerError {
  const { message, errors, warnings } = cause;
  const fix = `List them with: ${PROGRAM} check`;
  return new OwnerError('invalid', `${message}.`, { fix, details: { errors, warnings }, cause });
}

function unconfirmed(changes: string, confirmed: string | undefined): OwnerError {
  const details = { changes };
  return confirmed === undefined
    ? new OwnerError('unconfirmed', 'The owner must confirm this change first.', {
        fix: 'Show the owner what would change, and let the owner confirm it.',
        details,
      })
    : new OwnerError('conflict', 'What would change is no longer what was confirmed. Nothing was changed.', {
        fix: 'Look at what would change now, and confirm it again.',
        details,
      });
}

function parse(action: OwnerAction, input: unknown): never {
  return parseOwnersInput(action.input, input ?? {}) as never;
}

/**
 * Parses an input. An unknown key is refused with the closest one.
 *
 * @throws OwnerError `invalid`
 */
export function parseOwnersInput<Schema extends z.ZodTypeAny>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  try {
    return parseInput(schema, input);
  } catch (cause) {
    if (!(cause instanceof ProblemError)) throw cause;
    const { errors = [], message } = cause;
    const fix = errors.map(({ detail, hint }) => `${detail} ${hint}`).join(' ');
    throw new OwnerError('invalid', message, { fix, details: { errors }, cause });
  }
}
