import { describe, expect, it } from 'vitest';
import { ownerSiteWithDatabase } from '../../../test/helpers/owner-database.ts';
import { assistantTools } from '../../assistant/assistant-server.ts';
import { perform } from '../../room/routes/perform.ts';
import { questionOf, runAction } from '../actions.ts';
import type { OwnerContext } from '../context.ts';
import { createPairingAddress, createToken, listDevices, revokeDevice } from './device-actions.ts';

const listed = async (context: OwnerContext) => (await runAction(listDevices, {}, context)).devices;

describe('devices.pair', () => {
  it('returns an address that pairs one browser, and gives nothing away in the list', async () => {
    const { context } = await ownerSiteWithDatabase();
    const { url } = (await perform(createPairingAddress, {}, context)).output;
    const secret = /\/owner\/pair\/([0-9a-f]{40})$/.exec(url)?.[1] ?? '';
    const { devices } = await context.stores();
    expect(await listed(context)).toMatchObject([{ kind: 'pairing', expires_at: expect.any(String) }]);
    expect(JSON.stringify(await listed(context))).not.toContain(secret);
    expect(await devices.pair(secret, 'Phone')).toMatchObject({ name: 'Phone' });
    expect(await devices.pair(secret, 'Phone')).toBeUndefined();
    expect(await listed(context)).toMatchObject([{ kind: 'browser', name: 'Phone', scope: 'write' }]);
    expect(JSON.stringify(await listed(context))).not.toContain(secret);
  });

  it('needs the confirmation of a person', async () => {
    const { context } = await ownerSiteWithDatabase();
    await expect(runAction(createPairingAddress, {}, context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    await expect(runAction(createToken, { name: 'Laptop' }, context)).rejects.toMatchObject({
      kind: 'unconfirmed',
    });
  });
});

describe('devices.create-token', () => {
  it('returns a token that only reads unless the owner wants otherwise', async () => {
    const { context } = await ownerSiteWithDatabase();
    const question = await questionOf(createToken, { name: 'A”B', scope: 'write', days: '3' }, context);
    expect(question?.text).toBe(
      "Create the token “A'B”, with which a program may read and change everything until 24 November 2026",
    );
    const { token, ...created } = (await perform(createToken, { name: 'Laptop' }, context)).output;
    expect(created).toMatchObject({ scope: 'read', expires_at: '2027-02-19T12:00:00.000Z' });
    expect(await (await context.stores()).devices.use('token', token)).toMatchObject({ id: created.id });
    expect(JSON.stringify(await listed(context))).not.toContain(token);
  });

  it.each([{ name: '' }, { name: 'x'.repeat(61) }, { name: 'x', scope: 'all' }, { name: 'x', days: 366 }])(
    'refuses %j',
    async (input) => {
      const { context } = await ownerSiteWithDatabase();
      await expect(questionOf(createToken, input, context)).rejects.toMatchObject({ kind: 'invalid' });
    },
  );
});

describe('devices.revoke', () => {
  it('ends the access at once, and says which device it was', async () => {
    const { context } = await ownerSiteWithDatabase();
    const { id, token } = (await perform(createToken, { name: 'Laptop' }, context)).output;
    expect((await questionOf(revokeDevice, { id }, context))?.text).toContain('Revoke the token “Laptop”,');
    await perform(revokeDevice, { id }, context);
    expect(await (await context.stores()).devices.use('token', token)).toBeUndefined();
    await expect(perform(revokeDevice, { id }, context)).rejects.toMatchObject({
      kind: 'not-found',
      fix: 'See: npx --no foyer-site devices list',
    });
  });
});

describe('the owner’s assistant', () => {
  it('can neither give nor end access', () => {
    const names = assistantTools.flatMap(({ actions }) => actions.map(({ name }) => name));
    expect(names.filter((name) => name.startsWith('devices.'))).toEqual([]);
  });
});
