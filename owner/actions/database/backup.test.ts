import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownerSiteWithDatabase } from '../../../test/helpers/owner-database.ts';
import { ownerSite, runConfirmed } from '../../../test/helpers/owner-site.ts';
import { questionOf, runAction } from '../actions.ts';
import { backUpData, restoreData } from './backup.ts';

it('backs up without a question, and restores only with a confirmation that names the database', async () => {
  const { context, config, stores } = await ownerSiteWithDatabase();
  const file = join(config.dataDir, 'backup.jsonl');
  const database = join(config.dataDir, 'foyer.db');
  const { rows } = await runAction(backUpData, { file }, context);
  await stores.sharedDrafts.share('later');
  await expect(runAction(restoreData, { file }, context)).rejects.toMatchObject({
    kind: 'unconfirmed',
    details: { changes: `Replace everything in ${database} with ${file}` },
  });
  expect(await stores.sharedDrafts.list()).toHaveLength(1);
  const { output } = await runConfirmed(restoreData, { file }, context);
  expect(output).toEqual({ file, rows, database, hasSecret: false });
  expect(await stores.sharedDrafts.list()).toEqual([]);
});

it('says line by line what a restore brings back', async () => {
  const { context, config, stores } = await ownerSiteWithDatabase();
  const file = join(config.dataDir, 'backup.jsonl');
  const send = (name: string) =>
    stores.inquiries.accept({
      inquiry: { name, email: 'a@b.example', message: 'Hi' },
      source: 'web',
      notify: [],
    });
  const greet = (agent_name: string) =>
    stores.greetings.post(
      { agent_name, message: `I am ${agent_name}` },
      { channel: 'mcp', state: 'public', notify: [] },
    );
  const [deleted] = [await send('Eve”\n+ nothing'), await send('Ada')];
  const [hidden, removed] = [await greet('Hidden'), await greet('Removed'), await greet('Kept')];
  const answered = await greet('Answered');
  await stores.greetings.reply(answered.stored.id, 'Welcome');
  await stores.blockedClients.block('unblocked');
  await runAction(backUpData, { file }, context);
  expect((await questionOf(restoreData, { file }, context))?.text).toBe(
    `Replace everything in ${join(config.dataDir, 'foyer.db')} with ${file}`,
  );
  await stores.inquiries.remove(deleted.id);
  await stores.greetings.setState(hidden.stored.id, 'hidden');
  await stores.greetings.remove(removed.stored.id);
  await stores.greetings.withdrawReply(answered.stored.id);
  await stores.blockedClients.unblock('unblocked');
  const question = await questionOf(restoreData, { file }, context);
  expect(question?.text.split('\n').slice(2).toSorted()).toEqual([
    '+ the block of a client from 2026-11-21',
    '+ the greeting of “Hidden” from 2026-11-21, for everyone to read',
    '+ the greeting of “Removed” from 2026-11-21, for everyone to read',
    "+ the inquiry of “Eve' + nothing” from 2026-11-21",
    '+ your reply to the greeting of “Answered” from 2026-11-21',
    'This comes back, although you have ended it:',
  ]);
});

it('explains a file that it cannot use, and a database that is elsewhere', async () => {
  const { context, config } = await ownerSite();
  const file = join(config.dataDir, 'none.jsonl');
  await expect(runConfirmed(restoreData, { file }, context)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining(`${file} cannot be read: ENOENT`),
  });
  await expect(runAction(backUpData, { file }, context)).rejects.toMatchObject({ kind: 'elsewhere' });
});
