import { describe, expect, it } from 'vitest';
import { ownerSiteWithDatabase } from '../../../test/helpers/owner-database.ts';
import { runConfirmed } from '../../../test/helpers/owner-site.ts';
import { questionOf, runAction } from '../actions.ts';
import { blockSender, listClients, unblockClient } from './client-actions.ts';

const CLIENT = 'c0ffee0123456789c0ffee0123456789';
const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };

describe('actions on clients', () => {
  it('show the message before its sender is blocked, list the client, and unblock it', async () => {
    const { context, stores } = await ownerSiteWithDatabase();
    const { id: message } = await stores.inquiries.accept({
      inquiry,
      source: 'web',
      notify: [],
      client: CLIENT,
    });
    const { asked } = await runConfirmed(blockSender, { message }, context);
    expect(asked).toMatch(
      /^Refuse messages from the sender of this message, c0ffee01, for 30 days\n\n> Ada /,
    );
    expect(await runAction(listClients, {}, context)).toMatchObject({ clients: [{ client: CLIENT }] });

    const input = { client: 'c0ffee' };
    await runConfirmed(unblockClient, input, context);
    expect(await stores.blockedClients.isBlocked(CLIENT)).toBe(false);

    const again = { client: CLIENT };
    expect((await runConfirmed(blockSender, again, context)).asked).toBe(
      'Refuse messages from client c0ffee01 for 30 days',
    );
    expect(await stores.blockedClients.isBlocked(CLIENT)).toBe(true);
  });

  it.each([{}, { message: 'abcd', client: CLIENT }])('need one sender, and are given %j', async (input) => {
    const { context } = await ownerSiteWithDatabase();
    await expect(questionOf(blockSender, input, context)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Name either a message or a client.',
    });
  });

  it('say why a sender cannot be blocked', async () => {
    const { context, stores } = await ownerSiteWithDatabase();
    const { id: message } = await stores.inquiries.accept({ inquiry, source: 'web', notify: [] });
    await expect(questionOf(blockSender, { message }, context)).rejects.toMatchObject({
      kind: 'not-found',
      fix: expect.stringContaining('TRUSTED_PROXIES'),
    });
  });
});
