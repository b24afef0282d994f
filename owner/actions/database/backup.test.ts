import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownerSiteWithDatabase } from '../../../test/helpers/owner-database.ts';
import { ownerSite, runConfirmed } from '../../../test/helpers/owner-site.ts';
import { runAction } from '../actions.ts';
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
  expect(output).toEqual({ file, rows, database });
  expect(await stores.sharedDrafts.list()).toEqual([]);
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
