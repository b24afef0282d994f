import { describe, expect, it } from 'vitest';
import { HOSTILE } from '../../../test/helpers/owner.ts';
import { type OwnerSiteWithDatabase, ownerSiteWithDatabase } from '../../../test/helpers/owner-database.ts';
import { ownerSite } from '../../../test/helpers/owner-site.ts';
import { questionOf, runAction } from '../actions.ts';
import { inquiryActions } from './inquiry-actions.ts';

const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };

async function accept({ stores }: OwnerSiteWithDatabase, changes: Partial<typeof inquiry> = {}) {
  const accepted = { inquiry: { ...inquiry, ...changes }, source: 'web', notify: ['email'] } as const;
  return (await stores.inquiries.accept(accepted)).id;
}

describe('inquiries.list', () => {
  it('lists in pages, and each says where the next begins', async () => {
    const site = await ownerSiteWithDatabase();
    const ids = new Set([await accept(site), await accept(site), await accept(site)]);
    const first = await runAction(inquiryActions.list, { limit: 2 }, site.context);
    expect(first.messages).toHaveLength(2);
    const second = await runAction(inquiryActions.list, { limit: 2, after: first.next }, site.context);
    expect(second.next).toBeUndefined();
    expect(new Set([...first.messages, ...second.messages].map(({ id }) => id))).toEqual(ids);
  });

  it('refuses to go on from something that no list has answered', async () => {
    const { context } = await ownerSiteWithDatabase();
    await expect(runAction(inquiryActions.list, { after: 'there' }, context)).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  it('says that they are on the server if the database is not here', async () => {
    const { context } = await ownerSite();
    await expect(runAction(inquiryActions.list, {}, context)).rejects.toMatchObject({
      kind: 'elsewhere',
      message: 'They are on the server.',
    });
  });
});

describe('inquiries.show', () => {
  it('marks a new inquiry as read, and quotes each line of it', async () => {
    const site = await ownerSiteWithDatabase();
    const id = await accept(site, { name: HOSTILE, message: `Hello\n----------\nstate new` });
    const shown = await runAction(inquiryActions.show, { id: id.slice(0, 8) }, site.context);
    expect(shown).toMatchObject({ id, state: 'read', name: HOSTILE });
    expect(shown.quoted.split('\n').every((line) => line.startsWith('>'))).toBe(true);
    expect(shown.quoted).not.toMatch(/[^\P{C}\n]/u);
    expect(await site.stores.inquiries.find(id)).toMatchObject({ state: 'read' });
  });

  it('leaves a new inquiry new if it is told to, and says whether its sender is blocked', async () => {
    const site = await ownerSiteWithDatabase();
    const client = 'c0ffee0123456789c0ffee0123456789';
    const { id } = await site.stores.inquiries.accept({ inquiry, source: 'agent', notify: [], client });
    const input = { id, keepNew: true };
    expect(await runAction(inquiryActions.show, input, site.context)).toMatchObject({
      state: 'new',
      blocked: false,
    });
    expect(await site.stores.inquiries.find(id)).toMatchObject({ state: 'new', state_changed_at: null });
    await site.stores.blockedClients.block(client);
    expect(await runAction(inquiryActions.show, input, site.context)).toMatchObject({ blocked: true });
  });

  it('says how to find an inquiry that does not exist', async () => {
    const { context } = await ownerSiteWithDatabase();
    await expect(runAction(inquiryActions.show, { id: 'ffff' }, context)).rejects.toMatchObject({
      kind: 'not-found',
      fix: 'See: npx --no foyer-site inquiries list',
    });
  });
});

describe('inquiries.mark', () => {
  it('sets a state, and sets the former state again', async () => {
    const site = await ownerSiteWithDatabase();
    const id = await accept(site);
    expect(await runAction(inquiryActions.mark, { id, state: 'spam' }, site.context)).toEqual({
      id,
      state: 'spam',
      was: 'new',
    });
    await runAction(inquiryActions.mark, { id, state: 'new' }, site.context);
    expect(await site.stores.inquiries.find(id)).toMatchObject({ state: 'new' });
  });
});

describe('inquiries.retry', () => {
  it('says how many notifications will be sent', async () => {
    const site = await ownerSiteWithDatabase();
    const id = await accept(site);
    expect(await runAction(inquiryActions.retry, { id }, site.context)).toEqual({ retried: 1 });
  });
});

describe('inquiries.delete', () => {
  it('shows the inquiry before it is deleted, and deletes it only if that was confirmed', async () => {
    const site = await ownerSiteWithDatabase();
    const id = await accept(site);
    const question = await questionOf(inquiryActions.delete, { id }, site.context);
    expect(question?.text).toBe(
      `Delete the inquiry ${id} and everything about it, for good\n\n> Ada <ada@example.com>\n>\n> May I call?`,
    );
    await expect(runAction(inquiryActions.delete, { id }, site.context)).rejects.toMatchObject({
      kind: 'unconfirmed',
    });
    expect(await site.stores.inquiries.find(id)).toBeDefined();
    expect(
      await runAction(inquiryActions.delete, { id }, site.context, { confirmed: question?.hash }),
    ).toEqual({
      deleted: id,
    });
    expect(await site.stores.inquiries.find(id)).toBeUndefined();
  });
});
