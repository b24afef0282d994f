import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '../../site/util/durations.ts';
import { startSample, temporaryFolder } from '../../test/helpers/sample.ts';
import { listTrash, purgeTrash, putIntoTrash, readTrashed } from './trash.ts';

it('keeps what was deleted for 30 days', async () => {
  const dataDir = await temporaryFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const deleted = new Date('2026-11-21T12:00:00Z');
  const later = (days: number) => new Date(deleted.getTime() + days * DAY_MS);
  expect(await listTrash({ dataDir })).toEqual([]);
  await putIntoTrash({ dataDir }, 'essays/knots.md', 'Knots.', deleted);
  await putIntoTrash({ dataDir }, 'pages/now.md', 'Now.', later(1));
  await purgeTrash({ dataDir }, later(29.9));
  const trashed = await listTrash({ dataDir });
  expect(trashed.map(({ file }) => file)).toEqual(['pages/now.md', 'essays/knots.md']);
  const texts = await Promise.all(trashed.map((one) => readTrashed({ dataDir }, one)));
  expect(texts.map(String)).toEqual(['Now.', 'Knots.']);
  await purgeTrash({ dataDir }, later(30.1));
  expect((await listTrash({ dataDir })).map(({ file }) => file)).toEqual(['pages/now.md']);
});

it('is emptied by the running server', async () => {
  const dataDir = await temporaryFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await putIntoTrash({ dataDir }, 'essays/knots.md', 'Knots.', new Date(Date.now() - 31 * DAY_MS));
  await putIntoTrash({ dataDir }, 'pages/now.md', 'Now.', new Date(Date.now() - 29 * DAY_MS));
  const service = await startSample({ DATA_DIR: dataDir });
  onTestFinished(service.close);
  const files = async () => (await listTrash({ dataDir })).map(({ file }) => file);
  await expect.poll(files).toEqual(['pages/now.md']);
});
