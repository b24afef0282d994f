import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connectAssistant, type Decision } from '../../test/helpers/assistant.ts';
import { essayText } from '../../test/helpers/content-copy.ts';
import { type OwnerSite, ownerSite } from '../../test/helpers/owner-site.ts';
import { acceptProposal, findProposal, listProposals } from '../actions/proposals.ts';

const DRAFT = essayText('Text.', { more: 'draft: true' });

async function siteWithDraft(): Promise<OwnerSite & { readonly saved: () => Promise<string> }> {
  const site = await ownerSite();
  await site.copy.write('essays/mine.md', DRAFT);
  return { ...site, saved: () => readFile(join(site.copy.folder, 'essays/mine.md'), 'utf8') };
}

const publish = { slug: 'mine', state: 'published' };

describe.each([
  ['newest', true],
  ['2025', false],
])('a host of the %s revision', (_name, isNewest) => {
  it('asks the owner, with what exactly changes, and publishes if the owner accepts', async () => {
    const { context, saved } = await siteWithDraft();
    const questions: string[] = [];
    const { call } = await connectAssistant(context, {
      isNewest,
      decide: (question) => {
        questions.push(question);
        return 'accept';
      },
    });
    const { isError, value } = await call('set_essay_state', publish);
    expect([isError, value]).toMatchObject([false, { slug: 'mine', state: 'published' }]);
    expect(questions).toEqual([expect.stringContaining('Publish the essay “An essay of the tests”')]);
    expect(questions[0], 'the whole text').toMatch(/^\+Text\.$/m);
    expect(await saved()).not.toContain('draft');
  });

  it('changes nothing on decline, and keeps no proposal', async () => {
    const { context, saved } = await siteWithDraft();
    const { call } = await connectAssistant(context, { isNewest, decide: () => 'decline' });
    expect((await call('set_essay_state', publish)).value.status).toBe('declined');
    expect([await saved(), await listProposals(context)]).toEqual([DRAFT, []]);
  });

  it('has stored a proposal while the owner is asked, which is done once', async () => {
    const { context, saved } = await siteWithDraft();
    const { call } = await connectAssistant(context, {
      isNewest,
      async decide(): Promise<Decision> {
        const [proposal] = await listProposals(context);
        if (proposal) await acceptProposal(proposal, context);
        return 'accept';
      },
    });
    expect((await call('set_essay_state', publish)).value.kind).toBe('not-found');
    expect(await saved()).not.toContain('draft');
  });

  it('changes nothing if the file has changed while the owner was asked', async () => {
    const { copy, context, saved } = await siteWithDraft();
    const changed = DRAFT.replace('Text.', 'Text by somebody else.');
    const { call } = await connectAssistant(context, {
      isNewest,
      async decide(): Promise<Decision> {
        await copy.write('essays/mine.md', changed);
        return 'accept';
      },
    });
    expect(await call('set_essay_state', publish)).toMatchObject({
      isError: true,
      value: { kind: 'conflict', changes: expect.stringContaining('Publish') },
    });
    expect(await saved()).toBe(changed);
  });

  it.each([
    ['cannot ask', {}],
    ['can only open addresses', { decide: () => 'accept' as const, opensOnly: true }],
  ])('stores a proposal if it %s, which only the owner can accept', async (_reason, options) => {
    const { context, saved } = await siteWithDraft();
    const { call } = await connectAssistant(context, { isNewest, ...options });
    const { isError, value } = await call('set_essay_state', publish);
    expect([isError, value]).toMatchObject([false, { status: 'proposed', note: expect.any(String) }]);
    expect(value.note).toContain(`npx --no foyer-site proposals accept ${value.proposal}`);
    expect(await saved()).toBe(DRAFT);
    expect(value.note).toContain(`proposals accept ${value.proposal}`);
    await acceptProposal(await findProposal(value.proposal, context), context);
    expect(await saved()).not.toContain('draft');
  });

  it('saves a draft at once', async () => {
    const { context, saved } = await siteWithDraft();
    const { call } = await connectAssistant(context, { isNewest });
    const { version } = (await call('read_essay', { slug: 'mine' })).value;
    await call('save_essay', { slug: 'mine', version, fields: { title: 'Better' } });
    expect(await saved()).toBe(DRAFT.replace('An essay of the tests', 'Better'));
  });
});

/** The newest revision leaves the error of a host with the host: it never answers. */
it.each<[Decision, boolean]>([
  ['cancel', true],
  ['cancel', false],
  ['error', false],
])('keeps the proposal if a host answers a question with %s', async (decision, isNewest) => {
  const { context, saved } = await siteWithDraft();
  const { call } = await connectAssistant(context, { isNewest, decide: () => decision });
  const { isError, value } = await call('set_essay_state', publish);
  expect([isError, value.status]).toEqual([false, 'proposed']);
  expect(await saved()).toBe(DRAFT);
  expect((await listProposals(context)).map(({ id }) => id)).toEqual([value.proposal]);
});

it('keeps the proposal if a host of the newest revision fails to ask', async () => {
  const { context } = await siteWithDraft();
  const { call } = await connectAssistant(context, { decide: () => 'error' });
  await expect(call('set_essay_state', publish)).rejects.toThrow('Method not found');
  expect(await listProposals(context)).toHaveLength(1);
});

describe('what a model sends', () => {
  it.each(['confirmed', 'confirm', 'yes', 'requestState', 'inputResponses'])(
    'confirms nothing with an argument %s',
    async (name) => {
      const { context, saved } = await siteWithDraft();
      const { call } = await connectAssistant(context);
      const answer = await call('set_essay_state', { ...publish, [name]: true });
      expect(answer).toMatchObject({ isError: true, value: { kind: 'invalid' } });
      expect([await saved(), await listProposals(context)]).toEqual([DRAFT, []]);
    },
  );

  it('gets the refusal of an action with its kind, message, fix and details', async () => {
    const { context } = await siteWithDraft();
    const { call } = await connectAssistant(context);
    const { value, isError } = await call('save_essay', { slug: 'mine', version: 'old', markdown: 'New.' });
    expect([isError, value]).toMatchObject([
      true,
      { kind: 'conflict', message: expect.any(String), fix: expect.any(String) },
    ]);
  });
});

describe('an answer to a question', () => {
  const accepted = { confirm: { action: 'accept', content: {} } };

  it('that was never asked changes nothing', async () => {
    const { context, saved } = await siteWithDraft();
    const { client } = await connectAssistant(context, { decide: () => 'decline' });
    const params = { name: 'set_essay_state', arguments: publish, inputResponses: accepted };
    const answer = await client.request({ method: 'tools/call', params } as never);
    expect(JSON.stringify(answer)).toContain('unconfirmed');
    expect(await saved()).toBe(DRAFT);
  });

  it('that another process signed is refused', async () => {
    const { context, saved } = await siteWithDraft();
    const { client } = await connectAssistant(context, { decide: () => 'decline' });
    const forged = { arguments: publish, inputResponses: accepted, requestState: 'v1.forged.state' };
    const params = { name: 'set_essay_state', ...forged };
    await expect(client.request({ method: 'tools/call', params } as never)).rejects.toThrow('requestState');
    expect(await saved()).toBe(DRAFT);
  });
});
