import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyContent } from '../../test/helpers/content-copy.ts';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { openPress } from '../../test/helpers/open-press.ts';
import { photograph } from '../../test/helpers/photograph.ts';
import { ChangedPictureError } from '../images/changed-picture-error.ts';
import { createMediaReader } from '../images/read-media.ts';
import { noBuildCache } from './build-cache.ts';
import { createPictures, makeAhead } from './pictures.ts';

/** The pictures of a content folder with one photograph, 1,000 pixels wide and 600 high. */
async function oneQuay(entries = new Map<string, Buffer<ArrayBuffer>>()) {
  const copy = await copyContent();
  onTestFinished(copy.close);
  await copy.write('media/quay.jpg', await photograph(1000, 600));
  const cache = memoryCache(entries);
  const { files } = await createMediaReader(join(copy.folder, 'media'), cache)(['quay.jpg']);
  const pictures = createPictures(openPress(), cache).list(files);
  const paths = [...pictures.keys()];
  const variantOf = async (path: string) => (await pictures.get(path)?.get())?.variants.identity;
  return { copy, files, entries, pictures, paths, variantOf };
}

/** The pointer to the place where a picture was taken (Exif 2.32, section 4.6.3), as its bytes. */
const GPS_TAG = Buffer.from([0x25, 0x88]);

const never = new AbortController().signal;

describe('pictures', () => {
  it('are made upright, in the width and format of their address, to be kept for ever', async () => {
    const { paths, variantOf } = await oneQuay();
    expect(paths.map((path) => path.replace(/[\w-]{22}\./, '#.'))).toEqual([
      '/media/quay.jpg',
      '/media/quay-480-#.webp',
      '/media/quay-960-#.webp',
      '/media/quay-1000-#.webp',
      '/media/quay-960-#.jpg',
    ]);
    for (const path of paths.slice(1)) {
      const [, width, extension] = /-(\d+)-[\w-]{22}\.(\w+)$/.exec(path) ?? [];
      const variant = await variantOf(path);
      const format = extension === 'jpg' ? 'jpeg' : extension;
      expect(await sharp(variant?.bytes).metadata()).toMatchObject({ width: Number(width), format });
      expect(variant?.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  });

  it('say nowhere where they were taken, at their own address neither', async () => {
    const { files, paths, variantOf } = await oneQuay();
    const { exif } = await sharp(files[0]?.path).metadata();
    expect(exif?.includes(GPS_TAG)).toBe(true);
    for (const path of paths) {
      const metadata = await sharp((await variantOf(path))?.bytes).metadata();
      expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.orientation, path).toBeUndefined();
      expect(metadata.width / metadata.height, path).toBeCloseTo(1000 / 600, 2);
    }
  });

  it('are made once, however many ask, and never again by another process', async () => {
    const { paths, pictures, entries, files } = await oneQuay();
    const path = paths[1] ?? '';
    const [one, other] = await Promise.all([pictures.get(path)?.get(), pictures.get(path)?.get()]);
    expect(one?.variants.identity.bytes).toBe(other?.variants.identity.bytes);
    const elsewhere = createPictures(openPress(), memoryCache(entries)).list(
      files.map((file) => ({ ...file, path: '/gone' })),
    );
    expect(elsewhere.get(path)?.isKept()).toBe(true);
    expect((await elsewhere.get(path)?.get())?.etag).toBe(one?.etag);
  });

  it('are refused where the file is another by now', async () => {
    const { copy, paths, variantOf, entries } = await oneQuay();
    await copy.write('media/quay.jpg', await photograph(1000, 500));
    const before = entries.size;
    await expect(variantOf(paths[1] ?? '')).rejects.toThrow(ChangedPictureError);
    expect(entries.size).toBe(before);
  });
});

describe('makeAhead', () => {
  it('makes everything, one after the other, and nothing twice', async () => {
    const { pictures } = await oneQuay();
    const onMade = vi.fn();
    await makeAhead(pictures.values(), never, onMade);
    expect([...pictures.values()].every(({ isKept }) => isKept())).toBe(true);
    expect(onMade).toHaveBeenCalledTimes(pictures.size);
    await makeAhead(pictures.values(), never, onMade);
    expect(onMade).toHaveBeenCalledTimes(pictures.size);
  });

  it('ends when something newer is published', async () => {
    const { pictures } = await oneQuay();
    const overtaken = new AbortController();
    const onMade = vi.fn(() => overtaken.abort());
    await makeAhead(pictures.values(), overtaken.signal, onMade);
    expect(onMade).toHaveBeenCalledTimes(1);
  });

  it('does not work in vain where nothing is kept', async () => {
    const { files } = await oneQuay();
    const pictures = createPictures(openPress(), noBuildCache).list(files);
    const asked = vi.fn(() => Promise.reject(new Error('made in vain')));
    const [first, ...others] = [...pictures.values()];
    if (!first) throw new Error('no pictures');
    await makeAhead([first, ...others.map((one) => ({ ...one, get: asked }))], never, () => undefined);
    expect(asked).not.toHaveBeenCalled();
  });
});
