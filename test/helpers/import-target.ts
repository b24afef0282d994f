/** A new site that something is brought in to. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { beginSite } from './init-site.ts';
import { temporaryFolder } from './sample.ts';

/** Creates a site in a folder that is removed after the test. */
export async function newImportTarget() {
  const site = await temporaryFolder();
  onTestFinished(() => rm(site, { recursive: true }));
  const { CONTENT_DIR: content } = await beginSite(site);
  const taxonomy = await readFile(join(content, 'taxonomy.yaml'), 'utf8');
  const target = { folder: site, contentDir: content, dataDir: join(site, 'data'), locale: 'en', taxonomy };
  return { site, content, target };
}

/** How an import runs in tests, and what it is told besides its source. */
export const importRun = {
  now: new Date('2026-11-27T10:00:00Z'),
  exclusively: <T>(write: () => Promise<T>) => write(),
};
export const importInput = { download: false, dryRun: false, isMine: false, allowPrivate: true };
