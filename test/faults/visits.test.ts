import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { createVisitStore } from '../../server/db/visit-store.ts';
import { beginSite } from '../helpers/init-site.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import { killAll, startBuilt } from './built-server.ts';

const VISITS = 300;

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  await killAll();
  await rm(folder, { recursive: true });
});

it('SIGTERM: every answered visit is counted before the server exits', async () => {
  const server = await startBuilt(await beginSite(folder));
  for (let count = 0; count < VISITS; count += 1) {
    await (await fetch(`${server.origin}/about`)).arrayBuffer();
  }
  expect((await server.stop()).code).toBe(0);
  const database = await openDatabase({ dataDir: folder });
  const counts = await createVisitStore(database).since('2000-01-01');
  await database.destroy();
  expect(counts.map(({ agent, surface }) => `${agent} ${surface}`)).toEqual(['node page']);
  expect(counts[0]?.count).toBe(VISITS);
}, 40_000);
