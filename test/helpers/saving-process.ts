/** Saves one version of a file after another until it is killed. */
import { openContentLock } from '../../owner/files/content-lock.ts';
import { readVersioned, saveFile } from '../../owner/files/versioned-file.ts';

const [, , folder = '', dataDir = '', file = '', size = ''] = process.argv;
const lock = openContentLock({ dataDir });

for (let count = 0; ; count += 1) {
  await lock(async () => {
    const version = (await readVersioned(folder, file))?.version;
    await saveFile(folder, { file, text: 'ab'.charAt(count % 2).repeat(Number(size)), version });
  });
  if (count === 0) process.stdout.write('saving\n');
}
