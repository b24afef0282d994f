import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { explain } from '../../../site/util/explain.ts';
import { ownerSite } from '../../../test/helpers/owner-site.ts';
import { runAction } from '../actions.ts';
import type { OwnerContext } from '../context.ts';
import { addPicture } from './add-picture.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

/** A picture that says where it was taken, and that must be turned. */
const photo = async (width: number, height: number) => {
  const exif = { IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
  return picture(width, height).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
};

describe('pictures.add', () => {
  it('turns the picture upright, limits its size and removes its metadata', async () => {
    const { copy, context } = await ownerSite();
    const given = await photo(4_000, 2_000);
    const bytes = given.toString('base64');
    const added = await runAction(addPicture, { bytes, name: 'My Käse.JPEG', alt: 'A [plan]' }, context);
    expect(added).toMatchObject({
      file: 'my-kaese.jpg',
      width: 1_500,
      height: 3_000,
      markdown: '![A \\[plan\\]](/media/my-kaese.jpg)',
    });
    const stored = await readFile(join(copy.folder, 'media/my-kaese.jpg'));
    expect(stored.length).toBe(added.bytes);
    const { exif, orientation } = await sharp(stored).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  it('names the file by its content and its path, and never replaces another', async () => {
    const { copy, context } = await ownerSite();
    const path = join(context.folder, 'Plan.jpg');
    await writeFile(path, await picture(30, 20).png().toBuffer());
    const names = [];
    for (let time = 0; time < 2; time += 1) {
      names.push((await runAction(addPicture, { path, alt: 'A plan' }, context)).file);
    }
    expect(names).toEqual(['plan.png', 'plan-2.png']);
    const traversal = await runAction(addPicture, { path, name: '../../site.yaml', alt: 'A plan' }, context);
    expect(traversal.file).toBe('site.png');
    expect(await readdir(join(copy.folder, 'media'))).toEqual(['plan-2.png', 'plan.png', 'site.png']);
  });

  it('keeps drawings as they are, without comments and what an editor has noted', async () => {
    const { copy, context } = await ownerSite();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><path d="M0 0h1"/></svg>';
    const noted = svg.replace('><path', '><metadata>Ada</metadata><!-- Hamburg --><path');
    const bytes = Buffer.from(noted).toString('base64');
    const { file } = await runAction(addPicture, { bytes, name: 'sketch', alt: 'A sketch' }, context);
    expect(await readFile(join(copy.folder, 'media', file), 'utf8')).toBe(svg);
  });

  it('is prepared where those of others are, if there is such a place', async () => {
    const { copy, context } = await ownerSite();
    const elsewhere: OwnerContext = {
      ...context,
      preparePicture: async (_, name) => ({
        fault: explain('notDecoded', { name, reason: 'It took too long.' }),
      }),
    };
    const bytes = (await picture(2, 2).png().toBuffer()).toString('base64');
    const adding = runAction(addPicture, { bytes, name: 'Plan', alt: 'A plan' }, elsewhere);
    await expect(adding).rejects.toMatchObject({ word: { message: 'finding.notDecoded' } });
    expect(await readdir(copy.folder)).not.toContain('media');
  });

  it('refuses what browsers cannot show and pictures without a description, and says what to do', async () => {
    const { context } = await ownerSite();
    const add = (input: object) => runAction(addPicture, { alt: 'A plan', ...input }, context);
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1').toString('base64');
    await expect(add({ bytes: heic, name: 'IMG_1.heic' })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('HEIC'),
      fix: expect.stringContaining('export it as JPEG'),
    });
    const bytes = (await picture(3, 2).png().toBuffer()).toString('base64');
    for (const input of [{ bytes, alt: ' ' }, {}, { bytes, path: 'a.png' }, { bytes: 'bm8=' }]) {
      await expect(add(input)).rejects.toMatchObject({ kind: 'invalid' });
    }
    for (const path of ['/dev/zero', '/proc/self']) {
      await expect(add({ path })).rejects.toMatchObject({ kind: 'invalid' });
    }
    await expect(add({ path: 'missing.png' })).rejects.toMatchObject({ kind: 'not-found' });
  });
});
