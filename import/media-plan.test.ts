import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../test/helpers/sample.ts';
import { planMedia } from './media-plan.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true }));

async function put(path: string, text: string): Promise<string> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
  return join(folder, path);
}

it('names pictures in plain letters, numbers those that collide, and copies the same file once', async () => {
  const plan = planMedia(join(folder, 'media'), []);
  const one = await put('a/Oar two.JPG', 'one');
  expect(plan.pictureAt(one)).toBe('/media/oar-two.jpg');
  expect(plan.pictureAt(await put('b/oar two.jpg', 'two'))).toBe('/media/oar-two-2.jpg');
  expect(plan.pictureAt(await put('c/copy.jpg', 'one'))).toBe('/media/oar-two.jpg');
  expect(plan.pictureAt(await put('桨.png', 'three'))).toMatch(/^\/media\/picture-[\w-]+\.png$/);
  expect(plan.pictureAt(await put('0a1b.png', 'four'), '/far/Sea.png')).toBe('/media/sea.png');
  expect(plan.used()).toBe(4);
  expect(plan.files.get('oar-two.jpg')).toBe(one);
});

it('uses a picture that is there already, and never replaces another one', async () => {
  await put('media/oar.jpg', 'mine');
  await put('media/sail.jpg', 'same');
  const plan = planMedia(join(folder, 'media'), ['oar.jpg', 'sail.jpg']);
  expect(plan.pictureAt(await put('oar.jpg', 'other'))).toBe('/media/oar-2.jpg');
  expect(plan.pictureAt(await put('sail.jpg', 'same'))).toBe('/media/sail.jpg');
  expect([...plan.files.keys()]).toEqual(['oar-2.jpg']);
});

it('knows which files the site can show, and forgets one that it refuses', async () => {
  const plan = planMedia(join(folder, 'media'), []);
  const pdf = await put('map.pdf', 'pdf');
  expect([plan.pictureAt(pdf), plan.fileAt(pdf)]).toEqual([undefined, '/media/map.pdf']);
  expect(plan.fileAt(await put('sea.mp4', 'film'))).toBeUndefined();
  const oar = await put('oar.png', 'damaged');
  expect(plan.pictureAt(oar)).toBe('/media/oar.png');
  expect([plan.refuse('oar.png'), plan.pictureAt(oar), plan.used()]).toEqual([true, undefined, 1]);
  expect(plan.refuse('mine.png')).toBe(false);
});
