import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SAMPLE_CONTENT } from '../../test/helpers/sample.ts';
import { filesIn } from '../cli/init/place.ts';
import { checksumOf, isSampleFile } from './sample-files.ts';

const LIST = fileURLToPath(new URL('sample-checksums.json', import.meta.url));

it('knows every file of the sample (after a change of it: npx vitest run server/content/sample-files -u)', async () => {
  const files = [...(await filesIn(SAMPLE_CONTENT))].sort();
  const checksums = await Promise.all(
    files.map(async (file) => [file, checksumOf(file, await readFile(join(SAMPLE_CONTENT, file)))]),
  );
  const list = `${JSON.stringify(Object.fromEntries(checksums), null, 2)}\n`;
  await expect(list).toMatchFileSnapshot(LIST);
});

it('knows a text again with the line ends of another system, and not when a word of it is another', async () => {
  const text = await readFile(join(SAMPLE_CONTENT, 'status.yaml'), 'utf8');
  expect(isSampleFile('status.yaml', Buffer.from(text.replaceAll('\n', '\r\n')))).toBe(true);
  expect(isSampleFile('status.yaml', Buffer.from(text.replace('Drafting', 'Writing')))).toBe(false);
  expect(isSampleFile('offerings.yaml', Buffer.from(text))).toBe(false);
});
