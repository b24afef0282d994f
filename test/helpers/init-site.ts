/** A new site as created by `npm run create`, for tests that do not depend on its content. It compiles fast. */
import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeGiven } from '../../cli/create/questions.ts';
import { starterFiles } from '../../cli/create/starter.ts';
import { type SampleService, sharedContent, startSample, temporaryFolder } from './sample.ts';

const GIVEN = { name: 'Ada Example', title: 'Writer', email: 'ada@example.com', subjects: 'Notes' };

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

let begun: Promise<string> | undefined;

/** Starts the whole service on a new site, whose content all tests share. */
export async function startBegun(
  settings: Readonly<Record<string, string>> = {},
  now?: () => Date,
): Promise<SampleService> {
  begun ??= beginShared();
  return startSample({ CONTENT_DIR: await begun, ...settings }, now);
}

async function beginShared(): Promise<string> {
  const folder = await temporaryFolder();
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { CONTENT_DIR } = await beginSite(folder);
  sharedContent.add(CONTENT_DIR);
  return CONTENT_DIR;
}
