import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import type { Icon, SocialCard } from '../../../web/views/images/designs.ts';
import { hashOf } from '../../util/hash.ts';
import { renderImage } from './render.tsx';

const card: SocialCard = {
  kind: 'social card',
  accent: '#0f6b5c',
  kicker: ['Fraud Prevention'],
  title: ['Leave With a Map', 'Ada Sample'],
  subtitle: [],
  letters: ['AS'],
  left: ['Ada Sample'],
  right: ['March 14, 2026', '2026-03-14'],
};
const icon: Icon = {
  kind: 'icon',
  accent: '#0f6b5c',
  letters: ['AS'],
  size: 192,
  shape: 'rounded',
  format: 'png',
};
const renderWithTitle = (...title: string[]) => renderImage({ ...card, title: [...title, 'Ada Sample'] });

/** Returns the proportion of dark pixels in a region of the image, from 0 to 1. */
async function darkShare(png: Uint8Array, left: number, top: number, width: number, height: number) {
  const region = sharp(png)
    .extract({ left, top, width, height })
    .flatten({ background: '#fbfaf6' })
    .greyscale();
  const { data } = await region.raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 200).length / data.length;
}

describe('a social card', () => {
  it('is a PNG of 1200 × 630 pixels under 100 kB', async () => {
    const png = await renderImage(card);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(png.length).toBeLessThan(100_000);
  });

  it.each([
    ['a short title', 'Bets'],
    ['a very long title', 'The longest of all titles that anybody ever wrote '.repeat(40)],
    ['a very long word', 'Donaudampfschifffahrtsgesellschaft'.repeat(8)],
  ])('keeps %s out of its margins and footer', async (_which, title) => {
    const png = await renderWithTitle(title);
    expect(await darkShare(png, 104, 110, 1012, 370)).toBeGreaterThan(0.01);
    expect(await darkShare(png, 1118, 0, 82, 630)).toBe(0);
    expect(await darkShare(png, 104, 500, 400, 12)).toBe(0);
  });

  it.each(['Ο συντομότερος δρόμος', 'Как спорить с машиной', 'Những người giữ cửa', 'Žluťoučký kůň'])(
    'renders %s',
    async (title) => {
      expect(await renderWithTitle(title)).not.toEqual(await renderWithTitle());
    },
  );

  it.each(['門番のいない家', 'בית בלי שוער', 'दरवाज़ा', 'A house 門'])(
    'shows the name instead of a title with characters that the typeface lacks: %s',
    async (title) => {
      expect(await renderWithTitle(title)).toEqual(await renderWithTitle());
    },
  );

  it('shows the initials and the ISO date when the typeface cannot render the name and the local date', async () => {
    const unsupported = { left: ['門番'], right: ['2026年3月14日', '2026-03-14'] };
    const rendered = await renderImage({ ...card, ...unsupported, title: ['門', '門番'] });
    expect(rendered).toEqual(await renderImage({ ...card, title: [], left: [], right: ['2026-03-14'] }));
    // The mark in the middle, and no title in large type.
    expect(await darkShare(rendered, 470, 130, 280, 280)).toBeGreaterThan(0.8);
    expect(await darkShare(rendered, 104, 100, 300, 380)).toBe(0);
  });

  it('is in a typeface of its own in Japanese', async () => {
    const japanese = { ...card, isJapanese: true, title: ['門番のいない家', 'Ada Sample'] } as const;
    const rendered = await renderImage(japanese);
    expect(rendered).not.toEqual(await renderImage({ ...japanese, title: ['Ada Sample'] }));
    expect(await darkShare(rendered, 104, 110, 1012, 370)).toBeGreaterThan(0.01);
  });

  it('omits emoji', async () => {
    expect(await renderWithTitle('Doorbells 🔔 👩‍🚀 ring')).toEqual(await renderWithTitle('Doorbells ring'));
  });
});

describe('a social card with a cover', () => {
  let folder: string;
  let path: string;
  let bytes: Buffer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-cover-'));
    path = join(folder, 'cover.png');
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'red', noise } })
      .png()
      .toBuffer();
    await writeFile(path, bytes);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('shows it above the title, and is small enough for link previews', async () => {
    const png = await renderImage({ ...card, cover: { path, hash: hashOf(bytes) } });
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(png.length).toBeLessThan(600_000);
    expect(await darkShare(png, 28, 0, 1172, 392)).toBeGreaterThan(0.9);
    const title = await darkShare(png, 76, 400, 1064, 140);
    expect(title).toBeGreaterThan(0.01);
    expect(title).toBeLessThan(0.3);
  });

  it('shows the side that the focus names', async () => {
    const file = join(folder, 'tall.png');
    const half = { width: 1200, height: 900, channels: 3 } as const;
    const black = await sharp({ create: { ...half, background: 'black' } })
      .png()
      .toBuffer();
    const tall = await sharp({ create: { ...half, height: 1800, background: 'white' } })
      .composite([{ input: black, top: 900, left: 0 }])
      .png()
      .toBuffer();
    await writeFile(file, tall);
    const cover = { path: file, hash: hashOf(tall) };
    const shares = (['top', 'bottom'] as const).map(async (focus) =>
      darkShare(await renderImage({ ...card, cover, focus }), 28, 0, 1172, 392),
    );
    const [top, bottom] = await Promise.all(shares);
    expect(top).toBeLessThan(0.05);
    expect(bottom).toBeGreaterThan(0.95);
  });

  it('fills the card, if the typeface cannot render the title', { tags: ['long'] }, async () => {
    const png = await renderImage({ ...card, title: ['दरवाज़ा'], portrait: { path, hash: hashOf(bytes) } });
    expect(await darkShare(png, 28, 0, 1172, 630)).toBeGreaterThan(0.9);
  });

  it('keeps a very long title out of its margins and footer', { tags: ['long'] }, async () => {
    const cover = { path, hash: hashOf(bytes) };
    const title = ['The longest of all titles that anybody ever wrote '.repeat(40)];
    const png = await renderImage({ ...card, cover, title });
    expect(await darkShare(png, 1142, 394, 58, 236)).toBe(0);
    expect(await darkShare(png, 76, 394, 1064, 8)).toBe(0);
    expect(await darkShare(png, 76, 536, 1064, 8)).toBe(0);
  });

  it('is not made from a picture that has been replaced', async () => {
    await expect(renderImage({ ...card, cover: { path, hash: 'another' } })).rejects.toThrow('has changed');
  });
});

describe('an icon', () => {
  it.each([
    ['rounded', 'transparent', 0],
    ['square', 'opaque', 255],
    ['maskable', 'opaque', 255],
  ] as const)('with shape %s has %s corners', async (shape, _opacity, alpha) => {
    const pixels = await sharp(await renderImage({ ...icon, shape }))
      .ensureAlpha()
      .raw()
      .toBuffer();
    const corners = [0, icon.size - 1, icon.size * (icon.size - 1), icon.size ** 2 - 1];
    expect(corners.map((pixel) => pixels[4 * pixel + 3])).toEqual([alpha, alpha, alpha, alpha]);
  });

  it('centers its letters', async () => {
    const png = await renderImage({ ...icon, letters: ['H'], shape: 'square' });
    const { info } = await sharp(png)
      .trim({ background: icon.accent, threshold: 60 })
      .toBuffer({ resolveWithObject: true });
    const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)];
    expect(Math.abs(2 * left + info.width - icon.size)).toBeLessThanOrEqual(4);
    expect(Math.abs(2 * top + info.height - icon.size)).toBeLessThanOrEqual(6);
  });

  it('keeps its letters within the safe zone when it is maskable', async () => {
    const size = 500;
    const png = await renderImage({ ...icon, accent: '#ffee88', letters: ['WW'], size, shape: 'maskable' });
    const pixels = await sharp(png).greyscale().raw().toBuffer();
    const distances = [...pixels].flatMap((value, index) =>
      value < 100 ? [Math.hypot((index % size) - size / 2, Math.floor(index / size) - size / 2)] : [],
    );
    expect(Math.max(...distances)).toBeLessThan(0.4 * size);
    expect(distances.length).toBeGreaterThan(1000);
  });

  it('shows a disc when it has no letters or the typeface lacks them', async () => {
    const disc = await renderImage({ ...icon, letters: [''] });
    expect(disc).not.toEqual(await renderImage(icon));
    expect(await renderImage({ ...icon, letters: ['山太'] })).toEqual(disc);
  });

  it('in ICO format is a PNG in a directory with one entry', async () => {
    const png = Buffer.from(await renderImage({ ...icon, size: 32 }));
    const ico = Buffer.from(await renderImage({ ...icon, size: 32, format: 'ico' }));
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 1]);
    expect([ico.readUInt8(6), ico.readUInt8(7)]).toEqual([32, 32]);
    expect(ico.subarray(ico.readUInt32LE(18))).toEqual(png);
    expect(ico.readUInt32LE(14)).toBe(png.length);
  });
});

describe('the owner’s own icon', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 8"><path fill="#c00" d="M0 0h16v8H0z"/></svg>',
  );
  const pixelAt = async (png: Uint8Array, left: number, top: number) => {
    const pixel = sharp(png).ensureAlpha().extract({ left, top, width: 1, height: 1 });
    return [...(await pixel.raw().toBuffer())];
  };
  const iconOf = async (changes: Partial<Icon>) => {
    const path = join(await temporaryFolder(), 'icon.svg');
    await writeFile(path, svg);
    onTestFinished(() => rm(dirname(path), { recursive: true }));
    return renderImage({ ...icon, picture: { path, hash: hashOf(svg) }, ...changes });
  };

  it('fits into a transparent square', async () => {
    const png = await iconOf({});
    expect(await sharp(png).metadata()).toMatchObject({ width: 192, height: 192 });
    expect(await pixelAt(png, 96, 96)).toEqual([204, 0, 0, 255]);
    expect((await pixelAt(png, 96, 10))[3]).toBe(0);
  });

  it('has a background and a border where it may be cropped', async () => {
    const png = await iconOf({ shape: 'maskable', size: 512 });
    expect(await sharp(png).metadata()).toMatchObject({ width: 512, height: 512 });
    expect(await pixelAt(png, 256, 256)).toEqual([204, 0, 0, 255]);
    expect(await pixelAt(png, 20, 256)).toEqual([255, 255, 255, 255]);
  });

  it('is not made from a file that has changed', async () => {
    const changed = iconOf({ picture: { path: '/nowhere', hash: 'x' } });
    await expect(changed).rejects.toThrow('has changed since the content was read');
  });
});
