import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { essayText } from '../../../test/helpers/content-copy.ts';
import { english } from '../../../test/helpers/core/english.ts';
import { hiddenFields } from '../../../test/helpers/paired-browser.ts';
import { type PairedRoom, sharedRoom } from '../../../test/helpers/paired-room.ts';
import { type SampleService, temporaryFolder } from '../../../test/helpers/sample.ts';
import { questionOf } from '../../actions/actions.ts';
import { createOwnerContext, type OwnerContext } from '../../actions/context.ts';
import { shareDraft } from '../../actions/drafts/share-draft.ts';
import { greetingActions } from '../../actions/messages/greeting-actions.ts';
import { inquiryActions } from '../../actions/messages/inquiry-actions.ts';
import { findProposal, listProposals, storeProposal } from '../../actions/proposals.ts';

const room = sharedRoom();

let service: SampleService;
let owner: PairedRoom;
let context: OwnerContext;
beforeAll(async () => {
  owner = room();
  service = owner.service;
  await owner.copy.write('essays/knots.md', essayText('Text.', { more: 'draft: true' }));
  const folder = await temporaryFolder();
  const { stores } = service;
  context = createOwnerContext({
    config: readConfig({ DATA_DIR: folder, CONTENT_DIR: owner.copy.folder }),
    folder,
    stores: async () => stores,
    database: () => Promise.reject(new Error('No test needs it.')),
  });
  return () => rm(folder, { recursive: true });
});

/** Stores the proposal to delete an inquiry. */
async function propose(message = randomBytes(4).toString('hex')) {
  const sent = { name: 'Eve', email: 'eve@example.com', message };
  const { id } = await service.stores.inquiries.accept({ inquiry: sent, source: 'agent', notify: [] });
  const question = await questionOf(inquiryActions.delete, { id }, context);
  if (!question) throw new TypeError('Deleting asks.');
  const stored = await storeProposal(
    { action: inquiryActions.delete.name, input: { id }, question },
    context,
  );
  return {
    stored,
    question,
    path: `/owner/proposals/${stored.id}`,
    isDeleted: async () => (await service.stores.inquiries.find(id)) === undefined,
  };
}

/** Returns the hash of what a page asks. */
function confirmedBy(page: string): string {
  return hiddenFields(page).confirmed ?? '';
}

describe('a proposal in the room', () => {
  it('waits in the inbox, and shows exactly what would change', async () => {
    const { stored, path } = await propose('Hi <b>you</b>');
    const inbox = await owner.page('/owner');
    expect(inbox).toContain(path);
    expect(inbox).toMatch(/Inbox \(\d+\)/);
    const page = await owner.page(path);
    expect(page).toContain('&gt; Hi &lt;b&gt;you&lt;/b&gt;');
    const shown = page.replace(/<\/?bdi>/g, '');
    for (const line of stored.changes.split('\n'))
      expect(shown).toContain(line.replaceAll(/[<>]/g, (c) => (c === '<' ? '&lt;' : '&gt;')));
    expect(page).toContain('You can accept it until');
  });

  it('is shown in English if it was stored without words', async () => {
    const { stored, path } = await propose();
    const { said: _, ...old } = stored;
    const { proposals } = service.stores;
    const row = { id: stored.id, created_at: stored.created, made_by: null };
    await proposals.save({ ...row, proposal: JSON.stringify(old) });
    expect(await owner.page(path)).toContain(`<pre lang="en" dir="ltr">${stored.summary}\n`);
    expect(await owner.page('/owner')).toContain(`<span lang="en" dir="ltr">${stored.summary}</span>`);
  });

  it('happens when it is accepted, and the page says what was done', async () => {
    const { path, stored, isDeleted } = await propose();
    const confirmed = confirmedBy(await owner.page(path));
    const done = await owner.send(`${path}/accept`, { confirmed });
    expect(done).toContain(english('room.nowAccepted'));
    expect(done.replace(/<\/?bdi>/g, '')).toContain(stored.summary);
    expect(await isDeleted()).toBe(true);
    expect((await owner.post(`${path}/accept`, { confirmed })).status).toBe(404);
  });

  it('shows the address of a draft that it has shared, which is shown only once', async () => {
    const input = { slug: 'knots' };
    const question = await questionOf(shareDraft, input, context);
    if (!question) throw new TypeError('Sharing asks.');
    const { id } = await storeProposal({ action: shareDraft.name, input, question }, context);
    const path = `/owner/proposals/${id}`;
    const done = await owner.send(`${path}/accept`, { confirmed: confirmedBy(await owner.page(path)) });
    const [, address = ''] = /value="[^"]+?(\/drafts\/[^"]+)"/.exec(done) ?? [];
    expect((await owner.get(address)).status).toBe(200);
  });

  it('can be taken back on the page that says so', async () => {
    const { stores } = service;
    const posted = { agent_name: 'Bot', message: 'Good evening' };
    const { id } = (await stores.greetings.post(posted, { channel: 'mcp', state: 'public', notify: [] }))
      .stored;
    const state = async () => (await stores.greetings.findForOwner(id))?.state;
    const input = { id };
    const question = await questionOf(greetingActions.hide, input, context);
    if (!question) throw new Error('Nothing to confirm');
    const stored = await storeProposal({ action: 'greetings.hide', input, question }, context);
    const path = `/owner/proposals/${stored.id}`;
    const done = await owner.send(`${path}/accept`, { confirmed: confirmedBy(await owner.page(path)) });
    expect(await state()).toBe('hidden');
    const [form = ''] = /<form method="post" action="\/owner\/undo".*?<\/form>/s.exec(done) ?? [];
    expect(await owner.send('/owner/undo', hiddenFields(form))).toContain(english('room.undone'));
    expect(await state()).toBe('public');
  });

  it('does not happen if it has changed since the page was opened', async () => {
    const { stored, question, path, isDeleted } = await propose();
    await storeProposal({ ...stored, question: { ...question, hash: 'of another change' } }, context);
    const confirmed = confirmedBy(await owner.page(path));
    await storeProposal({ ...stored, question }, context);
    for (const seen of [{ confirmed }, {}] as Record<string, string>[]) {
      expect((await owner.post(`${path}/accept`, seen)).status).toBe(409);
    }
    expect(await isDeleted()).toBe(false);
  });

  it('changes nothing when it is declined', async () => {
    const { stored, path, isDeleted } = await propose();
    expect(await owner.send(`${path}/decline`)).toContain('The proposal is declined.');
    expect(await isDeleted()).toBe(false);
    expect((await listProposals(context)).some(({ id }) => id === stored.id)).toBe(false);
    expect((await owner.get(path)).status).toBe(404);
  });

  it.each(['accept', 'decline'])('is not decided by a form that would %s without the token', async (name) => {
    const { stored, path, isDeleted } = await propose();
    const confirmed = confirmedBy(await owner.page(path));
    expect((await owner.post(`${path}/${name}`, { confirmed, token: '' })).status).toBe(403);
    const elsewhere = { origin: 'https://elsewhere.example' };
    expect((await owner.post(`${path}/${name}`, { confirmed }, elsewhere)).status).toBe(403);
    expect(await isDeleted()).toBe(false);
    expect(await findProposal(stored.id, context)).toEqual(stored);
  });

  it.each(['ffffffff', '..%2f..%2fx', '%00'])('named %s does not exist', async (id) => {
    expect((await owner.get(`/owner/proposals/${id}`)).status).toBe(404);
  });
});
