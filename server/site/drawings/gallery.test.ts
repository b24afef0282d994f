import { rm } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memoryCache } from '../../../test/helpers/memory-cache.ts';
import { openPress } from '../../../test/helpers/open-press.ts';
import { bundleOf, essayOf } from '../../../test/helpers/runtime/site.ts';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import { type BuildCache, openBuildCache } from '../build-cache.ts';
import { type Drawing, listDrawings } from './drawing.ts';
import { createGallery } from './gallery.ts';

const essay = (title: string) => bundleOf({ essays: [essayOf({ slug: 'one', title })] });
const drawings = listDrawings(essay('One'));

function drawingAt(path: string): Drawing {
  const drawing = drawings.byPath.get(path);
  if (!drawing) throw new Error(`There is no ${path}.`);
  return drawing;
}

function openGallery(cache?: BuildCache) {
  return createGallery(openPress(), cache);
}

describe('the drawings of a site', () => {
  it('are one for each page and essay, and the icons', () => {
    const paths = [...drawings.byPath.keys()];
    expect(new Set(paths).size).toBe(paths.length);
    expect(drawings.social('/')).toMatch(/^\/social\/home-[\w-]{22}\.png$/);
    expect(drawings.social('/essays/one')).toMatch(/^\/social\/essays\/one-[\w-]{22}\.png$/);
    expect(drawings.social('/problems')).toBeUndefined();
    expect(paths).toEqual(expect.arrayContaining(['/favicon.ico', '/apple-touch-icon.png']));
  });

  it('have another address when they show something else, and only then', () => {
    const later = listDrawings(essay('Another Title'));
    expect(later.social('/about')).toBe(drawings.social('/about'));
    expect(later.social('/essays/one')).not.toBe(drawings.social('/essays/one'));
    for (const page of ['/', '/essays/one']) {
      expect(later.today(drawings.social(page) ?? '')).toBe(later.social(page));
    }
    expect(later.today('/social/essays/none-0123456789012345678901.png')).toBeUndefined();
  });
});

describe('the gallery', () => {
  it('draws a drawing once, whoever asks and however many', async () => {
    const entries = new Map<string, Buffer<ArrayBuffer>>();
    const gallery = openGallery(memoryCache(entries));
    const icon = drawingAt('/favicon.ico');
    const [one, other] = await Promise.all([gallery.show(icon), gallery.show(icon)]);
    expect(one.variants.identity.bytes).toBe(other.variants.identity.bytes);
    expect(entries.size).toBe(1);

    entries.set([...entries.keys()][0] ?? '', Buffer.from('kept'));
    const again = openGallery(memoryCache(entries));
    expect((await again.show(icon)).variants.identity.bytes.toString()).toBe('kept');
  });

  it('says what a drawing is, and how long it holds', async () => {
    const gallery = openGallery();
    const headersOf = async (path = '') => (await gallery.show(drawingAt(path))).variants.identity.headers;
    expect(await headersOf(drawings.social('/'))).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await headersOf('/favicon.ico')).toMatchObject({
      'content-type': 'image/x-icon',
      'cache-control': 'public, max-age=300',
    });
  });

  it('tries again after a failure', async () => {
    const gallery = openGallery();
    const icon = drawingAt('/icon-192.png');
    const broken = { ...icon, design: { ...icon.design, size: -1 } };
    await expect(gallery.show(broken)).rejects.toThrow('could not be made');
    expect((await gallery.show(icon)).variants.identity.bytes.length).toBeGreaterThan(500);
  });

  it('keeps on the disk what is on the site, asked for or not, and nothing else', async () => {
    const dataDir = await temporaryFolder();
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const open = () => openBuildCache({ dataDir, version: '1', onFailure: () => undefined });
    const [kept, dropped] = [drawingAt('/icon-192.png'), drawingAt('/favicon.ico')];

    const first = open();
    const drawing = createGallery(openPress(), first);
    await Promise.all([kept, dropped].map(drawing.show));
    first.flush();
    first.close();

    const second = open();
    createGallery(openPress(), second).keep({ ...drawings, byPath: new Map([[kept.path, kept]]) });
    second.flush();
    second.close();

    const third = open();
    expect(third.get(`drawing ${kept.hash}`)).toBeDefined();
    expect(third.get(`drawing ${dropped.hash}`)).toBeUndefined();
    third.close();
  });
});
