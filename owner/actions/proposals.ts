/**
 * Changes that the owner's assistant would like to make, each a file in the data folder, until the owner accepts or
 * declines it. They are stored where nobody can be asked.
 */
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/v3';
import type { Config } from '../../server/config/config.ts';
import { explainAccess } from '../../site/util/access.ts';
import { makeDataFolder } from '../../site/util/data-folder.ts';
import { DAY_MS } from '../../site/util/durations.ts';
import { sha256 } from '../../site/util/hash.ts';
import { ifExists } from '../../site/util/read-text.ts';
import { replaceFile } from '../../site/util/readable-files.ts';
import { OwnerError } from '../owner-error.ts';
import { actions, carryOut, type Done } from './actions.ts';
import type { OwnerContext } from './context.ts';
import type { Question } from './question.ts';

const proposalSchema = z.object({
  id: z.string(),
  /** Name of the action. */
  action: z.string(),
  input: z.unknown(),
  /** What it does, in our own words. */
  summary: z.string().optional(),
  /** The change, as the owner reads it before accepting. */
  changes: z.string(),
  /** Names exactly this change. A proposal of an earlier version has none, and must be made again. */
  hash: z.string().default(''),
  created: z.string(),
});

export type Proposal = Readonly<z.output<typeof proposalSchema>>;

interface NewProposal extends Pick<Proposal, 'action' | 'input'> {
  readonly question: Question;
}

type ProposalContext = Pick<OwnerContext, 'config' | 'now'>;

/** A model that repeats itself must not fill the owner's list. */
const MAX_PROPOSALS = 40;
const LIFETIME_DAYS = 14;
const ID_LENGTH = 8;
const NAME = /^[0-9a-f]{8}\.json(?:\.taken)?$/;
/** Added to the name of the file while a proposal is being accepted, so that nobody else accepts it. */
const TAKEN = '.taken';

/** Returns when a proposal expires. */
export function expiryOf({ created }: Pick<Proposal, 'created'>): Date {
  return new Date(Date.parse(created) + LIFETIME_DAYS * DAY_MS);
}

/** Returns the id of the proposal to do this. */
export function proposalId({ action, input }: Pick<Proposal, 'action' | 'input'>): string {
  return sha256(JSON.stringify([action, input])).slice(0, ID_LENGTH);
}

/**
 * Stores a proposal. The same change is one proposal, however often it is proposed.
 *
 * @throws OwnerError if too many are waiting, or if it cannot be written
 */
export async function storeProposal(
  { action, input, question }: NewProposal,
  context: ProposalContext,
): Promise<Proposal> {
  const id = proposalId({ action, input });
  const waiting = await listProposals(context);
  if (waiting.filter((other) => other.id !== id).length >= MAX_PROPOSALS) {
    throw new OwnerError('unavailable', `${MAX_PROPOSALS} proposals are waiting, so no other is stored.`, {
      fix: 'Accept or decline some of them first.',
    });
  }
  const { summary, text: changes, hash } = question;
  const proposal = { id, action, input, summary, changes, hash, created: context.now().toISOString() };
  const file = fileOf(id, context.config);
  await storing(async () => {
    makeDataFolder(context.config.dataDir);
    makeDataFolder(folderOf(context.config));
    // Only the service's own user may read it: it can quote private messages.
    await replaceFile(file, JSON.stringify(proposal));
  });
  return proposal;
}

/** Lists the proposals that wait for the owner, oldest first, and removes those that have expired. */
export async function listProposals({ config, now }: ProposalContext): Promise<readonly Proposal[]> {
  const names = (await ifExists(readdir(folderOf(config)))) ?? [];
  const proposals: Proposal[] = [];
  for (const name of names.filter((one) => NAME.test(one))) {
    const proposal = await readProposal(join(folderOf(config), name));
    if (proposal === undefined) continue;
    if (expiryOf(proposal) <= now()) await rm(join(folderOf(config), name), { force: true });
    else if (!name.endsWith(TAKEN)) proposals.push(proposal);
  }
  return proposals.sort((one, other) => one.created.localeCompare(other.created));
}

/**
 * Returns a proposal by its id.
 *
 * @throws OwnerError if it does not exist
 */
export async function findProposal(id: string, context: ProposalContext): Promise<Proposal> {
  const proposal = (await listProposals(context)).find((one) => one.id === id);
  if (proposal === undefined) throw unknownProposal(id);
  return proposal;
}

/** Returns how many proposals wait for the owner. Those that have expired count until they are listed. */
export async function countProposals({ config }: Pick<ProposalContext, 'config'>): Promise<number> {
  const names = (await ifExists(readdir(folderOf(config)))) ?? [];
  return names.filter((name) => NAME.test(name) && !name.endsWith(TAKEN)).length;
}

/**
 * Does what a proposal says, and removes it. The caller has shown the owner the change with this `hash`, and the owner
 * has agreed. Nothing happens if something else would change by now.
 *
 * @throws OwnerError
 */
export async function acceptProposal(
  { id, hash }: Pick<Proposal, 'id' | 'hash'>,
  context: OwnerContext,
): Promise<Done<unknown>> {
  const { action: name, input } = await findProposal(id, context);
  const action = actions.find((one) => one.name === name);
  if (action === undefined) throw unknownProposal(id);
  const file = fileOf(id, context.config);
  if ((await ifExists(rename(file, file + TAKEN).then(() => true))) === undefined) throw unknownProposal(id);
  try {
    const done = await carryOut(action, input, context, { confirmed: hash });
    await rm(file + TAKEN, { force: true });
    return done;
  } catch (error) {
    await rename(file + TAKEN, file);
    throw error instanceof OwnerError && error.kind === 'conflict' ? outdated(error) : error;
  }
}

/**
 * Removes a proposal. Nothing else changes.
 *
 * @throws OwnerError if it does not exist
 */
export async function declineProposal(id: string, context: ProposalContext): Promise<Proposal> {
  const proposal = await findProposal(id, context);
  await storing(() => rm(fileOf(id, context.config), { force: true }));
  return proposal;
}

async function readProposal(file: string): Promise<Proposal | undefined> {
  const text = await ifExists(readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  try {
    return proposalSchema.parse(JSON.parse(text)) as Proposal;
  } catch {
    return undefined;
  }
}

async function storing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new OwnerError('unavailable', 'The proposal cannot be stored.', {
      fix: explainAccess(cause) ?? 'Set DATA_DIR to a folder that this user may write to.',
      cause,
    });
  }
}

function outdated({ message, details, cause }: OwnerError): OwnerError {
  const fix = 'Decline this proposal, and let your assistant propose the change again.';
  return new OwnerError('conflict', message, { fix, details, cause });
}

function unknownProposal(id: string): OwnerError {
  return new OwnerError('not-found', `There is no proposal "${id}".`, {
    fix: 'List those that are waiting: it may have been accepted, declined or have expired.',
  });
}

function folderOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'proposals');
}

function fileOf(id: string, config: Pick<Config, 'dataDir'>): string {
  return join(folderOf(config), `${id}.json`);
}
