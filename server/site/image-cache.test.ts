import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyContent } from '../../test/helpers/content-copy.ts';
import { memoryCache } from '../../test/helpers/memory-cache.ts';
import { photograph } from '../../test/helpers/photograph.ts';
import { bundleOf, essayOf } from '../../test/helpers/runtime/site.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { type GeneratedImage, listGeneratedImages } from '../images/generated/generated-images.ts';
import { isChangedPicture } from '../images/make-variant.ts';
import { createMediaReader } from '../images/read-media.ts';
import { type BuildCache, noBuildCache, openBuildCache } from '../pool/build-cache.ts';
import { createImageCache, makeAhead } from './image-cache.ts';
import { createSiteWorkers } from './site-workers.ts';

const workers = createSiteWorkers();
afterAll(workers.close);

const photo = photograph(1000, 600);

/** The pictures of a content folder with one photograph, 1,000 pixels wide and 600 high. */
async function oneQuay(entries = new Map<string, Buffer<ArrayBuffer>>()) {
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
    const elsewhere = createImageCache(workers, memoryCache(entries)).pictures(
      files.map((file) => ({ ...file, path: '/gone' })),
    );
    expect(elsewhere.get(path)?.isStored()).toBe(true);
    expect((await elsewhere.get(path)?.get())?.etag).toBe(one?.etag);
  });

  it('are refused where the file is another by now', async () => {
    const { copy, paths, variantOf, entries } = await oneQuay();
    await copy.write('media/quay.jpg', await photograph(1000, 500));
    const before = entries.size;
    await expect(variantOf(paths[1] ?? '')).rejects.toSatisfy(isChangedPicture);
    expect(entries.size).toBe(before);
  });
});

describe('makeAhead', () => {
  it('makes every image, one after the other, and nothing twice', async () => {
    const { pictures, entries } = await oneQuay();
    await makeAhead(pictures.values(), never);
    expect([...pictures.values()].every(({ isStored }) => isStored())).toBe(true);
    const made = new Map(entries);
    const again = vi.fn(() => Promise.reject(new Error('made twice')));
    await makeAhead(
      [...pictures.values()].map((one) => ({ ...one, get: again })),
      never,
    );
    expect(again).not.toHaveBeenCalled();
    expect(entries).toEqual(made);
  });

  it('ends when something newer is published', async () => {
    const { pictures } = await oneQuay();
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

  it('does not work in vain when nothing is stored', async () => {
    const { files } = await oneQuay();
    const pictures = createImageCache(workers, noBuildCache).pictures(files);
    const asked = vi.fn(() => Promise.reject(new Error('made in vain')));
    const [first, ...others] = [...pictures.values()];
    if (!first) throw new Error('no pictures');
    await makeAhead([first, ...others.map((one) => ({ ...one, get: asked }))], never);
    expect(asked).not.toHaveBeenCalled();
  });
});

const essay = (title: string) => bundleOf({ essays: [essayOf({ slug: 'one', title })] });
const images = listGeneratedImages(essay('One'));

function imageAt(path: string): GeneratedImage {
  const image = images.all.find((one) => one.path === path);
  if (!image) throw new Error(`There is no ${path}.`);
  return image;
}

/** Requests images from an image cache of their own. */
function imageServer(cache: BuildCache = noBuildCache) {
  const imageCache = createImageCache(workers, cache);
  return async (image: GeneratedImage) => {
    const representation = await imageCache.generated([image]).get(image.path)?.get();
    if (!representation) throw new Error(`There is no ${image.path}.`);
    return representation.variants.identity;
  };
}

describe('the generated images of a site', () => {
  it('are one for each page and essay, and the icons', () => {
    const paths = images.all.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(images.socialCard('/')).toMatch(/^\/social\/home-[\w-]{22}\.png$/);
    expect(images.socialCard('/essays/one')).toMatch(/^\/social\/essays\/one-[\w-]{22}\.png$/);
    expect(images.socialCard('/problems')).toBeUndefined();
    expect(paths).toEqual(expect.arrayContaining(['/favicon.ico', '/apple-touch-icon.png']));
  });

  it('have another address when they show something else, and only then', () => {
    const later = listGeneratedImages(essay('Another Title'));
    expect(later.socialCard('/about')).toBe(images.socialCard('/about'));
    expect(later.socialCard('/essays/one')).not.toBe(images.socialCard('/essays/one'));
    for (const page of ['/', '/essays/one']) {
      expect(later.currentSocialCard(images.socialCard(page) ?? '')).toBe(later.socialCard(page));
    }
    expect(later.currentSocialCard('/social/essays/none-0123456789012345678901.png')).toBeUndefined();
  });

  it('are rendered once, however many ask', async () => {
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

  it('say what they are, and how long they are valid', async () => {
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

  it('are tried again after a failure', async () => {
    const show = imageServer();
    const icon = imageAt('/icon-192.png');
    const broken = { ...icon, design: { ...icon.design, size: -1 } };
    await expect(show(broken)).rejects.toThrow('/icon-192.png could not be made.');
    expect((await show(icon)).bytes.length).toBeGreaterThan(500);
  });

  it('stay on the disk while they are on the site, requested or not', async () => {
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
