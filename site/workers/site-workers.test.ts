import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import type { Icon } from '../../web/views/images/designs.ts';
import { renderImage } from '../pictures/generated/render.tsx';
import { inspectPicture } from '../pictures/inspect-picture.ts';
import { isChangedPicture } from '../pictures/make-variant.ts';
import { createSiteWorkers, prepareInPool } from './site-workers.ts';

const workers = createSiteWorkers();
afterAll(workers.close);

const icon: Icon = {
  kind: 'icon',
  accent: '#0f6b5c',
  letters: ['AS'],
  size: 32,
  shape: 'rounded',
  format: 'png',
};

describe('site workers', () => {
  it('render the same images as the main process, even for concurrent requests', async () => {
    const sizes = [32, 48, 64];
    const rendered = await Promise.all(sizes.map((size) => workers.run('renderImage', { ...icon, size })));
    for (const [index, size] of sizes.entries()) {
      expect(Buffer.from(rendered[index] ?? [])).toEqual(Buffer.from(await renderImage({ ...icon, size })));
    }
  });

  it('compress bytes losslessly with Brotli and gzip', async () => {
    const bytes = Buffer.from('a few words '.repeat(99));
    const { br, gzip } = await workers.run('encodeBest', bytes);
    expect(brotliDecompressSync(br)).toEqual(bytes);
    expect(gunzipSync(gzip)).toEqual(bytes);
  });

  it('keep working after an image fails to render', async () => {
    const broken = workers.run('renderImage', { ...icon, size: -1 });
    const intact = workers.run('renderImage', icon);
    await expect(broken).rejects.toThrow();
    expect(
      Buffer.from(await intact)
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('prepare a picture, and refuse one that takes too long', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><path d="M0 0h1"/></svg>';
    const noted = Buffer.from(svg.replace('<path', '<!-- Hamburg --><path'));
    expect(await prepareInPool(workers)(noted, 'plan')).toMatchObject({ bytes: Buffer.from(svg) });
    const hasty = createSiteWorkers({ timeoutMs: 1 });
    const refused = await prepareInPool(hasty)(noted, 'plan');
    expect(refused).toMatchObject({ fault: { word: { message: 'finding.notDecoded' } } });
    await hasty.close();
  });

  it('inspect a picture and keep working after a missing one', async () => {
    const path = join(SAMPLE_CONTENT, 'media/south-quay.jpg');
    const missing = workers.run('inspectPicture', '/missing.jpg');
    const existing = workers.run('inspectPicture', path);
    await expect(missing).rejects.toThrow('/missing.jpg');
    expect(await existing).toEqual(await inspectPicture(path));
  });

  it('report that a picture has changed', async () => {
    const path = join(SAMPLE_CONTENT, 'media/south-quay.jpg');
    const task = { file: { path, hash: 'another' }, format: 'webp' } as const;
    await expect(workers.run('makeVariant', task)).rejects.toSatisfy(isChangedPicture);
  });
});
