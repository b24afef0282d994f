/**
 * Changes that the owner's assistant would like to make, until the owner accepts or declines them. They are stored where
 * nobody can be asked.
 */
import { z } from 'zod/v3';
import { PROPOSAL_DAYS } from '../../server/db/proposal-store.ts';
import { DAY_MS } from '../../site/util/durations.ts';
import { sha256 } from '../../site/util/hash.ts';
import type { SaidChange } from '../change-phrase.ts';
import { OwnerError } from '../owner-error.ts';
import { refusal, refusalInEnglish } from '../refusal.ts';
import { actions, carryOut, type Done } from './actions.ts';
import type { OwnerContext } from './context.ts';
import type { Question } from './question.ts';

const storedSchema = z.object({
  id: z.string(),
  action: z.string(),
  input: z.unknown(),
  /** What it does, in English. A proposal of Foyer 0.2 has only its change, which begins with it. */
  summary: z.string().optional(),
  /** The change in English, as the owner reads it before accepting. */
  changes: z.string(),
  /** The same as words. A proposal of an earlier version has none. */
  said: z.custom<SaidChange>().optional(),
  /** Names exactly this change. A proposal of an earlier version has none, and must be made again. */
  hash: z.string().default(''),
  created: z.string(),
});

const proposalSchema = storedSchema.transform(({ summary, ...stored }) => {
  const [beginning = ''] = stored.changes.split('\n', 1);
  return { ...stored, summary: summary ?? beginning };
});

export type Proposal = Readonly<z.output<typeof proposalSchema>>;

type ProposalContext = Pick<OwnerContext, 'records' | 'now' | 'device'>;

/** A model that repeats itself must not fill the owner's list. */
const MAX_PROPOSALS = 40;
const ID_LENGTH = 8;

export function expiryOf({ created }: Pick<Proposal, 'created'>): Date {
  return new Date(Date.parse(created) + PROPOSAL_DAYS * DAY_MS);
}

export function proposalId({ action, input }: Pick<Proposal, 'action' | 'input'>): string {
  return sha256(JSON.stringify([action, input])).slice(0, ID_LENGTH);
}

/**
 * Stores a proposal. The same change is one proposal, however often it is proposed.
 *
 * @throws OwnerError if too many are waiting
 */
export async function storeProposal(
  { action, input, question }: Pick<Proposal, 'action' | 'input'> & { readonly question: Question },
  context: ProposalContext,
): Promise<Proposal> {
  const id = proposalId({ action, input });
  const waiting = await listProposals(context);
  if (waiting.filter((other) => other.id !== id).length >= MAX_PROPOSALS) {
    throw new OwnerError('unavailable', `${MAX_PROPOSALS} proposals are waiting, so no other is stored.`, {
      fix: 'Accept or decline some of them first.',
    });
  }
  const { summary, text: changes, said, hash } = question;
  const proposal = { id, action, input, summary, changes, said, hash, created: context.now().toISOString() };
  const { proposals } = await context.records();
  await proposals.save({
    id,
    proposal: JSON.stringify(proposal),
    created_at: proposal.created,
    made_by: context.device,
  });
  return proposal;
}

/** Lists the proposals that wait for the owner, oldest first. */
export async function listProposals({ records }: ProposalContext): Promise<readonly Proposal[]> {
  const stored = await (await records()).proposals.list();
  return stored.map((text) => proposalSchema.parse(JSON.parse(text)) as Proposal);
}

/** @throws OwnerError if it does not exist */
export async function findProposal(id: string, context: ProposalContext): Promise<Proposal> {
  const proposal = (await listProposals(context)).find((one) => one.id === id);
  if (proposal === undefined) throw refusal('not-found', 'noProposal', { id });
  return proposal;
}

export async function countProposals({ records }: Pick<ProposalContext, 'records'>): Promise<number> {
  return (await records()).proposals.count();
}

/**
 * Does what a proposal says, and removes it. The caller has shown the owner the change with this `hash`, and the owner
 * has agreed. Nothing happens if something else would change by now.
 *
 * The lock of the content is what keeps a proposal from being accepted twice: it ends with the process, and a change of
 * content removes the proposal when it ends itself.
 *
 * @throws OwnerError
 */
export function acceptProposal(
  { id, hash }: Pick<Proposal, 'id' | 'hash'>,
  context: OwnerContext,
): Promise<Done<unknown> & { readonly proposal: Proposal }> {
  return context.lock(async () => {
    const proposal = await findProposal(id, context);
    const { action: name, input } = proposal;
    const action = actions.find((one) => one.name === name);
    if (action === undefined) throw refusal('not-found', 'noProposal', { id });
    const locked: OwnerContext = { ...context, proposal: id, lock: (work) => work() };
    const done = await carryOut(action, input, locked, { confirmed: hash }).catch((error: unknown) => {
      if (!(error instanceof OwnerError && error.kind === 'conflict')) throw error;
      const { message, details, cause, word, change } = error;
      const again = { message: '', values: {}, ...word, fix: ['fix.proposeAgain'] };
      const { fix } = refusalInEnglish(again);
      const kept = { details, cause, change, ...(word && { word: again }) };
      throw new OwnerError('conflict', message, { fix, ...kept });
    });
    await (await context.records()).proposals.remove(id);
    return { ...done, proposal };
  });
}

/** @throws OwnerError if it does not exist */
export function declineProposal(id: string, context: OwnerContext): Promise<Proposal> {
  return context.lock(async () => {
    const proposal = await findProposal(id, context);
    await (await context.records()).proposals.remove(id);
    return proposal;
  });
}
