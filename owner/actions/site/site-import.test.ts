import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ownerSite, runConfirmed } from '../../../test/helpers/owner-site.ts';
import { runAction } from '../actions.ts';
import { bringInSite, readSource } from './site-import.ts';

/** A site to write to, and a Jekyll site with one post. */
async function twoSites() {
  const site = await ownerSite();
  await site.copy.replace('site.yaml', /^name: .*$/m, 'name: Grace Hopper');
  const source = join(site.config.dataDir, 'old');
  await mkdir(join(source, '_posts'), { recursive: true });
  await writeFile(join(source, '_config.yml'), 'url: https://ada.example');
  const post = '---\ntitle: Knots\ncategories: [Boats]\n---\n![](https://ada.example/rope.png)\n';
  await writeFile(join(source, '_posts/2014-02-03-knots.md'), post);
  return { ...site, source, knots: () => readFile(join(site.copy.folder, 'essays/knots.md'), 'utf8') };
}

it('says what there is to bring in, and what it would ask', async () => {
  const { context, source } = await twoSites();
  const found = await runAction(readSource, { source, countsPictures: true }, context);
  expect(found).toMatchObject({
    name: 'a Jekyll site',
    posts: 1,
    origin: 'https://ada.example',
    categories: [{ name: 'Boats', posts: 1 }],
    suggested: ['Boats'],
    remotePictures: 1,
  });
});

it('brings in a site only with a confirmation, except to try it', async () => {
  const { context, source, knots } = await twoSites();
  await expect(runAction(bringInSite, { source }, context)).rejects.toMatchObject({ kind: 'unconfirmed' });
  const tried = await runAction(bringInSite, { source, dryRun: true }, context);
  expect(tried.counts).toMatchObject({ posts: 1, published: 1 });
  await expect(knots()).rejects.toThrow('ENOENT');
  const { output, asked } = await runConfirmed(bringInSite, { source }, context);
  expect(asked).toContain(`Import ${source} into `);
  expect(output.counts).toEqual(tried.counts);
  expect(await knots()).toContain('category: Boats');
});

it('waits for others who change the content', async () => {
  const { context, source, knots } = await twoSites();
  const importing = await context.lock(async () => {
    const running = runConfirmed(bringInSite, { source }, context);
    await delay(1_000);
    await expect(knots()).rejects.toThrow('ENOENT');
    return { running };
  });
  await importing.running;
  expect(await knots()).toContain('title: Knots');
});
