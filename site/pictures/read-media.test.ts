import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { openSiteWorkers } from '../../test/helpers/open-site-workers.ts';
import { photograph } from '../../test/helpers/photograph.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import type { WorkerPoolOptions } from '../pool/worker-pool.ts';
import type { InspectPicture } from './inspect-picture.ts';
import { createMediaReader } from './read-media.ts';

function inspectBy(options?: WorkerPoolOptions): InspectPicture {
  const workers = openSiteWorkers(options);
  return (path) => workers.run('inspectPicture', path);
}

it('reports a picture whose inspection times out, and inspects it again next time', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'quay.jpg'), await photograph(60, 80));
  const cache = memoryCache();
  const hurried = createMediaReader(folder, cache, inspectBy({ timeoutMs: 1 }));
  expect(await hurried(['quay.jpg'])).toMatchObject({
    files: [],
    errors: [
      {
        file: 'media/quay.jpg',
        line: 1,
        message: `The picture media/quay.jpg cannot be decoded. The task inspectPicture took longer than 0.001 s.`,
        fix: 'Save it again as JPEG or PNG, or take it out of media/.',
      },
    ],
  });
  const { files } = await createMediaReader(folder, cache, inspectBy())(['quay.jpg']);
  expect(files).toMatchObject([{ name: 'quay.jpg', picture: { width: 60, height: 80 } }]);
});

it.each([
  ['quay.jpg', 'The file media/quay.jpg is 3072 MB; the limit is 20 MB.'],
  ['slides.pdf', 'The file media/slides.pdf is 3072 MB; the limit is 100 MB.'],
])('reports %s when it is too large to read', async (name, message) => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), '');
  // A sparse file takes no space on disk.
  await truncate(join(folder, name), 3 * 1024 ** 3);
  const { files, errors } = await createMediaReader(folder, memoryCache())([name]);
  expect(files).toEqual([]);
  expect(errors).toMatchObject([{ file: `media/${name}`, line: 1, message }]);
});
