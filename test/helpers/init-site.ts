/** A new site as created by `init`, for tests that do not depend on its content. It compiles fast. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeGiven } from '../../server/cli/init/questions.ts';
import { starterFiles } from '../../server/cli/init/starter.ts';
import { type SampleService, startSample, temporaryFolder } from './sample.ts';

const GIVEN = { name: 'Ada Example', email: 'ada@example.com' };

/** Creates a new site with its content and data in `folder`. Returns its settings. */
export async function beginSite(
  folder: string,
): Promise<{ readonly DATA_DIR: string; readonly CONTENT_DIR: string }> {
  const content = join(folder, 'content');
  const answers = takeGiven(GIVEN, { timeZone: 'UTC', locale: 'en' });
  for (const [name, text] of Object.entries(starterFiles(answers, '2026-11-21'))) {
    await mkdir(dirname(join(content, name)), { recursive: true });
    await writeFile(join(content, name), text);
  }
  return { DATA_DIR: folder, CONTENT_DIR: content };
}

/** Starts the whole service on a new site. */
export async function startBegun(
  settings: Readonly<Record<string, string>> = {},
  now?: () => Date,
): Promise<SampleService> {
  const folder = await temporaryFolder();
  const { CONTENT_DIR } = await beginSite(folder);
  const service = await startSample({ CONTENT_DIR, ...settings }, now);
  return {
    ...service,
    async close() {
      await service.close();
      await rm(folder, { recursive: true });
    },
  };
}
