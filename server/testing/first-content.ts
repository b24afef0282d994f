/** The content that an owner begins with: a site at once, where a test is not about what stands in it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeGiven } from '../cli/init/interview.ts';
import { ownContent } from '../cli/init/own-content.ts';
import { temporaryFolder } from './sample.ts';

const GIVEN = { name: 'Ada Example', email: 'ada@example.com' };

/** The path of a new folder with such content. */
export async function firstContent(): Promise<string> {
  const folder = await temporaryFolder();
  const answers = takeGiven(GIVEN, { timezone: 'UTC', locale: 'en' });
  for (const [name, text] of Object.entries(ownContent(answers, '2026-11-21'))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
