import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createContentReader } from '../../../site/reader/read-content.ts';
import { type OwnerSite, ownerSite, runConfirmed } from '../../../test/helpers/owner-site.ts';
import type { OwnerAction } from '../action.ts';
import { runAction } from '../actions.ts';
import { deletePicture, listPictures, restorePicture } from './picture-actions.ts';

const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

async function siteWithPictures(): Promise<OwnerSite> {
  const site = await ownerSite();
  for (const name of ['plan.png', 'cover.png', 'now.png', 'unused.png']) {
    await site.copy.write(`media/${name}`, await png());
  }
  await site.copy.write(
    'essays/knots.md',
    '---\ntitle: Knots\ndate: 2026-01-01\ndraft: true\ncover: {file: cover.png, alt: A knot}\n---\n![A plan](/media/plan.png)\n',
  );
  await site.copy.write('pages/now.md', '---\ntitle: Now\n---\n[The plan](/media/now.png)\n');
  return site;
}

async function confirmAndRun(action: OwnerAction, input: unknown, { context }: OwnerSite) {
  return (await runConfirmed(action, input, context)).output;
}

describe('pictures.list', () => {
  it('says how large each picture is, where it is used, and how it is described', async () => {
    const { context } = await siteWithPictures();
    const { pictures } = await runAction(listPictures, {}, context);
    expect(pictures).toMatchObject([
      { file: 'cover.png', width: 40, height: 30, uses: [{ file: 'essays/knots.md', alt: 'A knot' }] },
      { file: 'now.png', uses: [{ file: 'pages/now.md' }] },
      { file: 'plan.png', format: 'png', uses: [{ file: 'essays/knots.md', alt: 'A plan' }] },
      { file: 'unused.png', uses: [] },
    ]);
    const unused = await runAction(listPictures, { unused: true }, context);
    expect(unused.pictures.map(({ file }) => file)).toEqual(['unused.png']);
  });

  it('names the stylesheet and the redirects that use one', async () => {
    const { context, copy } = await siteWithPictures();
    await copy.write('theme.css', 'main { background: url(/media/unused.png) }\n');
    await copy.append('redirects.yaml', '/plan: /media/plan.png\n');
    const { pictures } = await runAction(listPictures, {}, context);
    const usesOf = Object.fromEntries(pictures.map(({ file, uses }) => [file, uses.map((use) => use.file)]));
    expect(usesOf).toMatchObject({
      'plan.png': ['essays/knots.md', 'redirects.yaml'],
      'unused.png': ['theme.css'],
    });
  });
});

describe('pictures.delete', () => {
  it('deletes what nothing uses, and restores every byte of it', async () => {
    const site = await siteWithPictures();
    const path = join(site.copy.folder, 'media/unused.png');
    const before = await readFile(path);
    await expect(runAction(deletePicture, { file: 'unused.png' }, site.context)).rejects.toMatchObject({
      kind: 'unconfirmed',
    });
    await confirmAndRun(deletePicture, { file: 'unused.png' }, site);
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
    await runAction(restorePicture, { file: 'unused.png' }, site.context);
    expect(await readFile(path)).toEqual(before);
  });

  it('deletes what texts and covers show, which then show its description or nothing', async () => {
    const site = await siteWithPictures();
    const read = () => createContentReader(site.copy.folder).read();
    const cover = async () =>
      (await read()).documents.essays.find(({ slug }) => slug === 'knots')?.frontMatter.cover;
    for (const file of ['plan.png', 'cover.png']) {
      const { asked } = await runConfirmed(deletePicture, { file }, site.context);
      expect(asked).toContain('essays/knots.md will no longer show');
    }
    expect((await read()).essayText('knots').html).toMatch(/^<figure>A plan/);
    expect(await cover()).toBeUndefined();
    await runAction(restorePicture, { file: 'plan.png' }, site.context);
    await runAction(restorePicture, { file: 'cover.png' }, site.context);
    expect((await read()).essayText('knots').html).toContain('<img src="/media/plan');
    expect(await cover()).toMatchObject({ file: 'cover.png' });
  });

  it('deletes nothing outside of media', async () => {
    const site = await siteWithPictures();
    for (const file of ['../site.yaml', 'plan.jpg', '']) {
      await expect(confirmAndRun(deletePicture, { file }, site)).rejects.toMatchObject({ kind: 'not-found' });
    }
  });
});
