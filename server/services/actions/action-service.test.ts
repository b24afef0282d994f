import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../../test/helpers/databases.ts';
import type { ActionName } from '../../../web/views/action-texts.ts';
import { createStores, linkGeneration, revokeLinks } from '../../db/stores.ts';
import type { Database } from '../../db/tables.ts';
import { createActionLinks } from './action-links.ts';
import { createActionService } from './action-service.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const CLIENT = 'c0ffee0123456789c0ffee0123456789';
const now = () => NOON;

/** Returns the service of one process. */
function processOn(database: Database) {
  const stores = createStores(database, now);
  const links = createActionLinks({
    secret: 'secret',
    publicUrl: 'https://site.test',
    generation: () => linkGeneration(database),
    now,
  });
  return {
    stores,
    service: createActionService({ database, stores, links, now }),
    /** Returns the token of a new link. */
    async tokenOf(name: ActionName, id: string): Promise<string> {
      const [link] = await links.issue([name], id);
      return link?.url.split('/').at(-1) ?? '';
    },
  };
}

async function leaveGreeting({ stores }: ReturnType<typeof processOn>): Promise<string> {
  const origin = { channel: 'rest', state: 'pending', notify: [], client: CLIENT } as const;
  const { stored } = await stores.greetings.post({ agent_name: 'Bot', message: 'Hello' }, origin);
  return stored.id;
}

onEveryDatabase((open) => {
  it('acts once for many clicks on links of different channels, in two processes', async () => {
    const processes = [processOn(await open()), processOn(await open())] as const;
    const [first] = processes;
    const id = await leaveGreeting(first);
    const clicks = Array.from({ length: 6 }, async (_, index) => {
      const { service, tokenOf } = processes[index % 2 === 0 ? 0 : 1];
      return service.perform(await tokenOf('greeting-reply', id), `Reply ${index}`);
    });
    const answers = await Promise.all(clicks);
    expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'used')).toHaveLength(5);
    expect(await first.stores.greetings.find(id)).toHaveProperty('reply');
  });

  it('accepts no link from before the owner ended all, in any process', async () => {
    const [mine, other] = [await open(), await open()];
    const { service, tokenOf, ...process } = processOn(mine);
    const id = await leaveGreeting({ service, tokenOf, ...process });
    const before = await tokenOf('greeting-approve', id);
    expect(await service.find(before)).toMatchObject({ name: 'greeting-approve', subjectId: id });
    await revokeLinks(other);
    expect(await service.find(before)).toBe('invalid');
    expect(await service.perform(before, '')).toBe('invalid');
    const after = await tokenOf('greeting-approve', id);
    expect(await service.perform(after, '')).toMatchObject({ subject: { record: { state: 'pending' } } });
    expect(await process.stores.greetings.find(id)).toBeDefined();
  });

  it('blocks the sender of a greeting, but not of one whose sender is forgotten', async () => {
    const database = await open();
    const { service, tokenOf, stores } = processOn(database);
    const id = await leaveGreeting({ service, tokenOf, stores });
    const token = await tokenOf('greeting-block', id);
    await database.updateTable('greetings').set({ client: null }).execute();
    expect(await service.perform(token, '')).toBe('gone');
    await database.updateTable('greetings').set({ client: CLIENT }).execute();
    expect(await service.perform(token, '')).toMatchObject({ name: 'greeting-block' });
    expect(await stores.blockedClients.isBlocked(CLIENT)).toBe(true);
  });
});
