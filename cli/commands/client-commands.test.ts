import { describe, expect, it } from 'vitest';
import { type Owner, setUpOwner } from '../../test/helpers/owner.ts';

const CLIENT = 'c0ffee0123456789c0ffee0123456789';

async function leaveMessages({ stores }: Owner, client = CLIENT) {
  const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };
  const { id } = await stores.inquiries.accept({ inquiry, source: 'web', notify: [], client });
  const greeting = { agent_name: 'Bot', message: client };
  const origin = { channel: 'rest', state: 'public', notify: [], client } as const;
  const { stored } = await stores.greetings.post(greeting, origin);
  return { inquiry: id, greeting: stored.id };
}

describe('clients', () => {
  it.each(['inquiry', 'greeting'] as const)(
    'blocks the sender of an %s, lists and unblocks it',
    async (kind) => {
      const owner = await setUpOwner();
      const { [kind]: id } = await leaveMessages(owner);
      const blocked = await owner.run('clients', 'block', id.slice(0, 8));
      expect(blocked).toEqual({
        code: 0,
        stdout: expect.stringMatching(
          /^Client c0ffee01 is blocked until \d{4}-\d\d-\d\d\.\nUndo: npx --no foyer-site clients unblock c0ffee\w+\n$/,
        ),
        stderr: '',
      });
      expect(await owner.stores.blockedClients.isBlocked(CLIENT)).toBe(true);
      expect((await owner.run('clients', 'list')).stdout).toMatch(/^client +blocked on +until\nc0ffee01 /);
      expect(await owner.json('clients', 'list')).toMatchObject([{ client: CLIENT }]);

      const unblocked = await owner.run('clients', 'unblock', 'c0ffee01');
      expect(unblocked.stdout).toBe(
        `Client c0ffee01 may write again.\nUndo: npx --no foyer-site clients block --client ${CLIENT}\n`,
      );
      expect((await owner.run('clients', 'list')).stdout).toBe('No client is blocked.\n');
      expect(await owner.run('clients', 'unblock', 'c0ffee01')).toMatchObject({
        code: 1,
        stderr: 'There is no blocked client "c0ffee01". See: npx --no foyer-site clients list\n',
      });
    },
  );

  it('says why a sender cannot be blocked', async () => {
    const owner = await setUpOwner();
    const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };
    const { id } = await owner.stores.inquiries.accept({ inquiry, source: 'web', notify: [] });
    const [unknown, none] = await Promise.all([
      owner.run('clients', 'block', id),
      owner.run('clients', 'block', 'ffff'),
    ]);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('TRUSTED_PROXIES') });
    expect(none.stderr).toBe(
      'There is no inquiry or greeting "ffff". See: npx --no foyer-site inquiries list and npx --no foyer-site greetings list\n',
    );
    expect(await owner.stores.blockedClients.list()).toEqual([]);
  });

  it('asks for more characters if two clients start with the same ones', async () => {
    const owner = await setUpOwner();
    await owner.stores.blockedClients.block(CLIENT);
    await owner.stores.blockedClients.block(CLIENT.replace('0123', '0124'));
    const { code, stderr } = await owner.run('clients', 'unblock', 'c0ffee');
    expect([code, stderr]).toEqual([
      1,
      'More than one client starts with "c0ffee". Give more of its characters.\n',
    ]);
  });
});
