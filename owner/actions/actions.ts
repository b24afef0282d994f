/** The registry of the owner's actions, behind every interface of the owner's, and how an action is run. */
import type { z } from 'zod/v3';
import { StorageError } from '../../server/db/with-storage.ts';
import { explainAccess, isDiskFull } from '../../site/util/access.ts';
import { InvalidContentError } from '../../site/util/content-error.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { ProblemError } from '../../web/core/problems.ts';
import { parseInput } from '../../web/core/validate.ts';
import { OwnerError } from '../owner-error.ts';
import { refusal, systemWord } from '../refusal.ts';
import type { OwnerAction, Undo } from './action.ts';
import { requireUnlocked } from './content-gate.ts';
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
import { listVersions } from './files/earlier-versions.ts';
import { putBackFile } from './files/put-back.ts';
import { blockSender, listClients, unblockClient } from './messages/client-actions.ts';
import { greetingActions } from './messages/greeting-actions.ts';
import { inquiryActions } from './messages/inquiry-actions.ts';
import { testNotifications } from './notifications/send-test.ts';
import { addPicture } from './pictures/add-picture.ts';
import { deletePicture, listPictures, restorePicture } from './pictures/picture-actions.ts';
import { type Question, questionAbout } from './question.ts';
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
  listVersions,
  putBackFile,
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
 * Returns what a person has to confirm before the action is done with this input, or undefined if nothing.
 *
 * @throws OwnerError
 */
export async function questionOf(
  action: OwnerAction,
  input: unknown,
  context: OwnerContext,
): Promise<Question | undefined> {
  const parsed = parse(action, input);
  return explained(async () => {
    await passGates(action, context);
    const plan = await action.plan?.(parsed, context);
    return plan && questionAbout(plan);
  });
}

/** Confirms whatever a plan makes: the press of a button that names it. No argument that a model sent can be this. */
export const BY_PRESS = Symbol('confirmed by the press of a button');

interface RunOptions {
  /** The hash of the question that a person has answered with yes. Never an argument that a model sent. */
  readonly confirmed?: string | typeof BY_PRESS | undefined;
}

/** What an action has done. */
export interface Done<Output> {
  readonly output: Output;
  /** Absent if nothing was changed. */
  readonly undo?: Undo;
}

/**
 * Validates the input and does the action. A change that needs a confirmation happens only if it is still what was
 * confirmed.
 *
 * @throws OwnerError
 */
export async function carryOut<Action extends OwnerAction>(
  action: Action,
  input: unknown,
  context: OwnerContext,
  { confirmed }: RunOptions = {},
): Promise<Done<z.output<Action['output']>>> {
  const parsed = parse(action, input);
  const work = async () => {
    await passGates(action, context);
    const plan = await action.plan?.(parsed, context);
    if (!plan) return { output: action.output.parse(await action.run?.(parsed, context)) };
    const needed = questionAbout(plan);
    if (needed && confirmed !== BY_PRESS && needed.hash !== confirmed) throw unconfirmed(needed, confirmed);
    const output = action.output.parse(await plan.apply());
    return { output, undo: plan.undo(output as never) };
  };
  return explained(() => (action.locksContent ? context.lock(work) : work()));
}

/**
 * Does an action like `carryOut`, and returns only its output.
 *
 * @throws OwnerError
 */
export async function runAction<Action extends OwnerAction>(
  action: Action,
  input: unknown,
  context: OwnerContext,
  options?: RunOptions,
): Promise<z.output<Action['output']>> {
  return (await carryOut(action, input, context, options)).output;
}

/** @throws OwnerError if the device has lost access or called too often, or no content can be changed */
async function passGates({ locksContent }: OwnerAction, context: OwnerContext): Promise<void> {
  await context.requireAccess?.();
  if (locksContent) await requireUnlocked(context);
}

/** Runs the work, and explains what the system refused. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw ownerErrorOf(cause);
  }
}

/** Returns the error for the owner, or the same one if the owner cannot fix it. */
export function ownerErrorOf(cause: unknown): unknown {
  if (cause instanceof OwnerError) return cause;
  if (isDiskFull(cause)) return refusal('unavailable', 'diskFull', {}, { cause });
  if (cause instanceof StorageError) {
    const fix = rootMessage(cause.cause);
    const word = { message: 'refused.noDatabase', fix: ['fix.systemSays'], values: { reason: fix } };
    return new OwnerError('unavailable', cause.message, { fix, cause, word });
  }
  if (cause instanceof InvalidContentError) return invalidContent(cause);
  const access = explainAccess(cause);
  if (access === undefined) return cause;
  return new OwnerError('unavailable', access, { fix: '', cause, word: systemWord('noAccess', cause) });
}

function invalidContent(cause: InvalidContentError): OwnerError {
  const { message, errors, warnings } = cause;
  const fix = `List them with: ${PROGRAM} check`;
  const word = { message: 'refused.invalidContent', fix: ['fix.correctErrors'], values: {} };
  return new OwnerError('invalid', `${message}.`, { fix, details: { errors, warnings }, cause, word });
}

function unconfirmed({ text: changes, said }: Question, confirmed: string | undefined): OwnerError {
  const options = { details: { changes }, change: said };
  return confirmed === undefined
    ? refusal('unconfirmed', 'confirmFirst', {}, options)
    : refusal('conflict', 'changedSince', {}, options);
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
    const fields = errors.map(({ pointer }) => pointer.slice(1)).join(', ');
    const word = { message: 'refused.invalidInput', fix: [], values: { fields } };
    throw new OwnerError('invalid', message, { fix, details: { errors }, cause, word });
  }
}
