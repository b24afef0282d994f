import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { createStores } from '../../server/db/stores.ts';
import { DAY_MS } from '../../site/util/durations.ts';
import { ownerSite } from '../../test/helpers/owner-site.ts';
import { startSample, temporaryFolder } from '../../test/helpers/sample.ts';
import { findDeleted, forgetPicture, keepPicture, purgeTrash, readPicture } from './trash.ts';

const DELETED = new Date('2026-11-21T12:00:00Z');
const later = (days: number) => new Date(DELETED.getTime() + days * DAY_MS);

it('keeps the bytes of pictures for 30 days, as files that rows name', async () => {
  const { context, config } = await ownerSite(() => DELETED);
  const names = () => readdir(join(config.dataDir, 'trash'));
  await keepPicture(context, 'media/a b.png', Buffer.from('old'));
  await keepPicture({ ...context, now: () => later(1) }, 'media/a b.png', Buffer.from('new'));
  const found = await findDeleted(context, 'media/a b.png');
  if (!found) throw new TypeError('It was deleted.');
  expect(String(await readPicture(config, found))).toBe('new');
  await purgeTrash(config, later(29.9));
  expect(await names()).toHaveLength(2);
  await purgeTrash(config, later(30.1));
  expect(await names()).toEqual([found.bytes]);
  await forgetPicture(context, found);
  expect([await names(), await readPicture(config, found)]).toEqual([[], undefined]);
  expect((await findDeleted(context, 'media/a b.png'))?.kept_at).toBe(DELETED.toISOString());
});

it('is emptied by the running server', async () => {
  const dataDir = await temporaryFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const at = (days: number) => new Date(Date.now() - days * DAY_MS);
  const { context } = await ownerSite();
  const picture = (days: number) =>
    keepPicture(
      { ...context, config: { ...context.config, dataDir }, now: () => at(days) },
      `media/${days}.png`,
      Buffer.from('bytes'),
    );
  await picture(31);
  await picture(29);
  const database = await openDatabase({ dataDir });
  const text = { id: 'old', file: 'essays/old.md', reason: 'deleted', text: 'Old.', bytes: null } as const;
  await createStores(database, () => at(31)).keptFiles.add({
    ...text,
    version: 'version',
    kept_at: at(31).toISOString(),
  });
  const service = await startSample({ DATA_DIR: dataDir });
  onTestFinished(async () => {
    await service.close();
    await database.destroy();
  });
  await expect.poll(() => readdir(join(dataDir, 'trash'))).toEqual([expect.stringContaining('29.png')]);
  const ids = database.selectFrom('kept_files').select('id').where('id', '=', 'old');
  await expect.poll(() => ids.execute()).toEqual([]);
});
