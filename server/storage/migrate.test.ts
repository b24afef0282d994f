import { expect, it } from 'vitest';
import { onEveryDatabase } from '../testing/databases.ts';
import { createGreetingStore } from './greetings.ts';
import { migrate } from './migrate.ts';

onEveryDatabase((open) => {
  it('makes the tables once: a second time changes nothing and loses nothing', async () => {
    const database = await open();
    const store = createGreetingStore(database, () => new Date());
    const published = { channel: 'rest', state: 'public', notify: [] } as const;
    await store.post({ agent_name: 'Ada', message: 'Hello' }, published);
    const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
    await migrate(database);
    expect(await database.introspection.getTables({ withInternalKyselyTables: true })).toEqual(tables);
    expect((await store.recent(1)).total).toBe(1);
  });

  it('lets several processes start at once on an empty database', async () => {
    const databases = await Promise.all([open(), open(), open()]);
    const [first] = databases;
    const tables = (await first?.introspection.getTables())?.map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(['greetings', 'inquiries', 'outbox']));
  });
});
