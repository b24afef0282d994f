/** A site as an owner begins it: there at once, where a test is not about what it shows. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { takeGiven } from '../../server/cli/init/interview.ts';
import { ownContent } from '../../server/cli/own-content.ts';

const GIVEN = { name: 'Ada Example', email: 'ada@example.com' };

/** The settings of such a site: its content in `folder`, beside its data. */
export async function beginSite(
  folder: string,
): Promise<{ readonly DATA_DIR: string; readonly CONTENT_DIR: string }> {
  const content = join(folder, 'content');
  const answers = takeGiven(GIVEN, { timeZone: 'UTC', locale: 'en' });
  for (const [name, text] of Object.entries(ownContent(answers, '2026-11-21'))) {
    await mkdir(dirname(join(content, name)), { recursive: true });
    await writeFile(join(content, name), text);
  }
  return { DATA_DIR: folder, CONTENT_DIR: content };
}
