import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyContent } from '../../test/helpers/content-copy.ts';
import { bundleOf, essayOf } from '../../test/helpers/core/site.ts';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { photograph } from '../../test/helpers/photograph.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { viewOf } from '../../test/helpers/views.ts';
import { type GeneratedImage, listGeneratedImages } from '../pictures/generated/generated-images.ts';
import { isChangedPicture } from '../pictures/make-variant.ts';
import { createMediaReader } from '../pictures/read-media.ts';
import { type BuildCache, noBuildCache, openBuildCache } from '../pool/build-cache.ts';
import { createSiteWorkers } from '../workers/site-workers.ts';
import { BusyError, createImageCache, makeAhead } from './image-cache.ts';

const workers = createSiteWorkers();
afterAll(workers.close);

const photo = photograph(1000, 600);

/** Creates the pictures of a content folder with one photograph of 1000 × 600 pixels. */
async function onePhoto(entries = new Map<string, Buffer<ArrayBuffer>>()) {
  const copy = await emptyContent();
  onTestFinished(copy.close);
  await copy.write('media/quay.jpg', await photo);
  const cache = memoryCache(entries);
  const { files } = await createMediaReader(join(copy.folder, 'media'), cache)(['quay.jpg']);
  const pictures = createImageCache(workers, cache).pictures(files);
  const paths = [...pictures.keys()];
  const variantOf = async (path: string) => (await pictures.get(path)?.get())?.variants.identity;
  return { copy, files, entries, pictures, paths, variantOf };
}

/** Bytes of the tag that points to the GPS data of a picture (Exif 2.32, section 4.6.3). */
const GPS_TAG = Buffer.from([0x25, 0x88]);

const neverAborted = new AbortController().signal;

describe('pictures', () => {
  it('are upright, have the width and format of their path, and are immutable', {
    tags: ['long'],
  }, async () => {
    const { paths, variantOf } = await onePhoto();
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

  it('contain no location or other metadata, not even at their original path', async () => {
    const { files, paths, variantOf } = await onePhoto();
    const { exif } = await sharp(files[0]?.path).metadata();
    expect(exif?.includes(GPS_TAG)).toBe(true);
    for (const path of paths) {
      const metadata = await sharp((await variantOf(path))?.bytes).metadata();
      expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.orientation, path).toBeUndefined();
      expect(metadata.width / metadata.height, path).toBeCloseTo(1000 / 600, 2);
    }
  });

  it('are made only once for concurrent requests and reused by another process', async () => {
    const { paths, pictures, entries, files } = await onePhoto();
    const path = paths[1] ?? '';
    const [one, other] = await Promise.all([pictures.get(path)?.get(), pictures.get(path)?.get()]);
    expect(one?.variants.identity.bytes).toBe(other?.variants.identity.bytes);
    const elsewhere = createImageCache(workers, memoryCache(entries)).pictures(
      files.map((file) => ({ ...file, path: '/gone' })),
    );
    expect(elsewhere.get(path)?.isStored()).toBe(true);
    expect((await elsewhere.get(path)?.get())?.etag).toBe(one?.etag);
  });

  it('are rejected when the file has changed', async () => {
    const { copy, paths, variantOf, entries } = await onePhoto();
    await copy.write('media/quay.jpg', await photograph(1000, 500));
    const before = entries.size;
    await expect(variantOf(paths[1] ?? '')).rejects.toSatisfy(isChangedPicture);
    expect(entries.size).toBe(before);
  });
});

describe('makeAhead', () => {
  it('makes every image and skips stored ones', { tags: ['long'] }, async () => {
    const { pictures, entries } = await onePhoto();
    await makeAhead(pictures.values(), neverAborted);
    expect([...pictures.values()].every(({ isStored }) => isStored())).toBe(true);
    const made = new Map(entries);
    const again = vi.fn(() => Promise.reject(new Error('made twice')));
    await makeAhead(
      [...pictures.values()].map((one) => ({ ...one, get: again })),
      neverAborted,
    );
    expect(again).not.toHaveBeenCalled();
    expect(entries).toEqual(made);
  });

  it('stops when a newer publication supersedes it', async () => {
    const { pictures } = await onePhoto();
    const superseded = new AbortController();
    const made: string[] = [];
    await makeAhead(
      [...pictures].map(([path, { isStored, get }]) => ({
        isStored,
        get: () => {
          made.push(path);
          superseded.abort();
          return get();
        },
      })),
      superseded.signal,
    );
    expect(made).toHaveLength(1);
  });

  it('stops when the cache stores nothing', async () => {
    const { files } = await onePhoto();
    const pictures = createImageCache(workers, noBuildCache).pictures(files);
    const asked = vi.fn(() => Promise.reject(new Error('made in vain')));
    const [first, ...others] = [...pictures.values()];
    if (!first) throw new Error('no pictures');
    await makeAhead([first, ...others.map((one) => ({ ...one, get: asked }))], neverAborted);
    expect(asked).not.toHaveBeenCalled();
  });
});

const essay = (title: string) => bundleOf({ essays: [essayOf({ slug: 'one', title })] });
const noCover = () => undefined;
const images = listGeneratedImages(viewOf(essay('One')), noCover);

function imageAt(path: string): GeneratedImage {
  const image = images.all.find((one) => one.path === path);
  if (!image) throw new Error(`There is no ${path}.`);
  return image;
}

/** Returns a function that requests images from a new image cache. */
function imageServer(cache: BuildCache = noBuildCache) {
  const imageCache = createImageCache(workers, cache);
  return async (image: GeneratedImage) => {
    const representation = await imageCache.generated([image]).get(image.path)?.get();
    if (!representation) throw new Error(`There is no ${image.path}.`);
    return representation.variants.identity;
  };
}

describe('generated images', () => {
  it('include a social card for each page and essay, and the icons', () => {
    const paths = images.all.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(images.socialCard('/')).toMatch(/^\/social\/home-[\w-]{22}\.png$/);
    expect(images.socialCard('/essays/one')).toMatch(/^\/social\/essays\/one-[\w-]{22}\.png$/);
    expect(images.socialCard('/problems')).toBeUndefined();
    expect(paths).toEqual(expect.arrayContaining(['/favicon.ico', '/apple-touch-icon.png']));
  });

  it('show the cover of an essay, and change their path with it', () => {
    const cover = { file: 'quay.jpg', alt: 'A quay' };
    const covered = bundleOf({ essays: [essayOf({ slug: 'one', title: 'One', cover })] });
    const cardWith = (path: string, hash: string) =>
      listGeneratedImages(viewOf(covered), (name) =>
        name === cover.file ? { path, hash } : undefined,
      ).socialCard('/essays/one');
    const card = cardWith('/content/media/quay.jpg', 'a');
    expect(card).not.toBe(images.socialCard('/essays/one'));
    expect(card).not.toBe(cardWith('/content/media/quay.jpg', 'b'));
    expect(card).toBe(cardWith('/elsewhere/media/quay.jpg', 'a'));
  });

  it('change their path only when their design changes', () => {
    const later = listGeneratedImages(viewOf(essay('Another Title')), noCover);
    expect(later.socialCard('/about')).toBe(images.socialCard('/about'));
    expect(later.socialCard('/essays/one')).not.toBe(images.socialCard('/essays/one'));
    for (const page of ['/', '/essays/one']) {
      expect(later.currentSocialCard(images.socialCard(page) ?? '')).toBe(later.socialCard(page));
    }
    expect(later.currentSocialCard('/social/essays/none-0123456789012345678901.png')).toBeUndefined();
  });

  it('are rendered only once for concurrent requests and then cached', async () => {
    const entries = new Map<string, Buffer<ArrayBuffer>>();
    const show = imageServer(memoryCache(entries));
    const icon = imageAt('/favicon.ico');
    const [one, other] = await Promise.all([show(icon), show(icon)]);
    expect(one.bytes).toBe(other.bytes);
    expect(entries.size).toBe(1);

    entries.set([...entries.keys()][0] ?? '', Buffer.from('stored'));
    const again = imageServer(memoryCache(entries));
    expect((await again(icon)).bytes.toString()).toBe('stored');
  });

  it('have a media type and a cache lifetime', async () => {
    const show = imageServer();
    const { headers } = await show(imageAt(images.socialCard('/') ?? ''));
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await show(imageAt('/favicon.ico'))).headers).toMatchObject({
      'content-type': 'image/x-icon',
      'cache-control': 'public, max-age=300',
    });
  });

  it('are rendered again after a failure', async () => {
    const show = imageServer();
    const icon = imageAt('/icon-192.png');
    const broken = { ...icon, design: { ...icon.design, size: -1 } };
    await expect(show(broken)).rejects.toThrow('/icon-192.png could not be created.');
    expect((await show(icon)).bytes.length).toBeGreaterThan(500);
  });

  it('stay in the build cache while the site lists them, even without a request', async () => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const open = () => openBuildCache(dataDir, '1', () => undefined);
    const [kept, dropped] = [imageAt('/icon-192.png'), imageAt('/favicon.ico')];
    await Promise.all([kept, dropped].map(imageServer(open())));

    const second = open();
    createImageCache(workers, second).generated([kept]);
    second.prune();

    const stored = createImageCache(workers, open()).generated([kept, dropped]);
    expect([...stored.values()].map(({ isStored }) => isStored())).toEqual([true, false]);
  });
});

it('an image is refused while too many others are being made', async () => {
  const slow = { run: () => new Promise(() => undefined), close: async () => undefined };
  const site = bundleOf({ essays: Array.from({ length: 80 }, (_, at) => essayOf({ slug: `e${at}` })) });
  const { all } = listGeneratedImages(viewOf(site), () => undefined, undefined);
  const images = [
    ...createImageCache(slow as never, noBuildCache)
      .generated(all)
      .values(),
  ];
  const waiting = images.slice(0, 64).map(({ get }) => get());
  await expect(images[64]?.get()).rejects.toThrow(BusyError);
  // One that is being made is shared by all who ask for it.
  expect(await Promise.race([images[0]?.get(), Promise.all(waiting), 'waits'])).toBe('waits');
});
