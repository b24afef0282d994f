import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { essayText } from '../../test/helpers/content-copy.ts';
import { ownerSite } from '../../test/helpers/owner-site.ts';
import { questionOf } from './actions.ts';
import { setTextState } from './essays/set-text-state.ts';
import {
  acceptProposal,
  countProposals,
  declineProposal,
  findProposal,
  listProposals,
  storeProposal,
} from './proposals.ts';

const DRAFT = essayText('Text.', { more: 'draft: true' });
const DAY_MS = 24 * 60 * 60 * 1000;

async function siteWithProposal() {
  let time = Date.parse('2026-11-21T12:00:00Z');
  const site = await ownerSite(() => new Date(time));
  const { context, copy } = site;
  await copy.write('essays/mine.md', DRAFT);
  const input = { slug: 'mine', state: 'published' };
  const question = await questionOf(setTextState, input, context);
  if (!question) throw new TypeError('Publishing asks.');
  const proposal = { action: setTextState.name, input, question };
  return {
    ...site,
    proposal,
    stored: await storeProposal(proposal, context),
    essay: () => readFile(join(copy.folder, 'essays/mine.md'), 'utf8'),
    wait: (days: number) => {
      time += days * DAY_MS;
    },
  };
}

describe('a proposal', () => {
  it('is stored once, however often it is made', async () => {
    const { context, proposal, stored } = await siteWithProposal();
    expect((await storeProposal(proposal, context)).id).toBe(stored.id);
    expect(await listProposals(context)).toMatchObject([
      { action: proposal.action, hash: proposal.question.hash },
    ]);
  });

  it('of Foyer 0.2 is named by the beginning of its change', async () => {
    const { context } = await siteWithProposal();
    const { proposals } = await context.records();
    const proposal = {
      id: '6f56f5db',
      action: 'status.set',
      input: {},
      changes: 'status.yaml\n+note: Away.',
    };
    const created = '2026-11-20T12:00:00.000Z';
    await proposals.save({
      id: proposal.id,
      proposal: JSON.stringify({ ...proposal, created }),
      created_at: created,
    });
    expect(await findProposal(proposal.id, context)).toMatchObject({ summary: 'status.yaml' });
  });

  it('happens when it is accepted, once', async () => {
    const { context, stored, essay } = await siteWithProposal();
    const accepted = [acceptProposal(stored, context), acceptProposal(stored, context)];
    const outcomes = await Promise.allSettled(accepted);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await essay()).not.toContain('draft');
    expect(await countProposals(context)).toBe(0);
  });

  it('does not happen, and stays, if something else would change by now', async () => {
    const { context, stored, copy, essay } = await siteWithProposal();
    const changed = DRAFT.replace('Text.', 'Other text.');
    await copy.write('essays/mine.md', changed);
    await expect(acceptProposal(stored, context)).rejects.toMatchObject({
      kind: 'conflict',
      fix: expect.stringContaining('propose the change again'),
    });
    expect([await essay(), await findProposal(stored.id, context)]).toEqual([changed, stored]);
  });

  it('does not happen if the owner has seen something else', async () => {
    const { context, stored, essay } = await siteWithProposal();
    const seen = { ...stored, hash: 'of another change' };
    await expect(acceptProposal(seen, context)).rejects.toMatchObject({ kind: 'conflict' });
    expect([await essay(), await listProposals(context)]).toEqual([DRAFT, [stored]]);
  });

  it('changes nothing when it is declined', async () => {
    const { context, stored, essay } = await siteWithProposal();
    await declineProposal(stored.id, context);
    expect([await essay(), await listProposals(context)]).toEqual([DRAFT, []]);
    await expect(acceptProposal(stored, context)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('expires after two weeks', async () => {
    const { context, stored, wait } = await siteWithProposal();
    wait(13);
    expect(await listProposals(context)).toEqual([stored]);
    wait(2);
    await expect(acceptProposal(stored, context)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await countProposals(context)).toBe(0);
  });

  it('is one of at most forty', async () => {
    const { context, proposal } = await siteWithProposal();
    const others = Array.from({ length: 39 }, (_, index) => ({ ...proposal, input: { index } }));
    for (const other of others) await storeProposal(other, context);
    await expect(storeProposal({ ...proposal, input: {} }, context)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await storeProposal(proposal, context);
    expect(await listProposals(context)).toHaveLength(40);
  });

  it.each(['../../etc/passwd', '', '*', 'ffffffff'])('named %j does not exist', async (id) => {
    const { context } = await siteWithProposal();
    await expect(declineProposal(id, context)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
