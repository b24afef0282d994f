import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { publishedRecord } from '../../test/helpers/published-record.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { openLastGood } from '../reader/last-good.ts';
import { fileState } from '../util/read-text.ts';
import { createFallback } from './fallback-content.ts';

it('deletes withdrawn essays from the stored content, so that no restart publishes them again', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const contentDir = join(folder, 'content');
  const lastGood = openLastGood(join(folder, 'data'), await publishedRecord());
  await mkdir(join(contentDir, 'essays'), { recursive: true });
  const files = new Map<string, string>();
  for (const file of ['essays/kept.md', 'essays/recalled.md']) {
    await writeFile(join(contentDir, file), file);
    files.set(file, String(await fileState(join(contentDir, file))));
  }
  await lastGood.store(contentDir, files, new Date());
  const log = pino({ level: 'silent' });
  const options = { contentDir, readerOptions: {}, log, started: Promise.resolve() };
  const fallback = createFallback({ ...options, lastGood });
  fallback.forget(['recalled']);
  await fallback.stored();
  const copy = await lastGood.find();
  expect(await readdir(join(copy?.folder ?? '', 'essays'))).toEqual(['kept.md']);
});
