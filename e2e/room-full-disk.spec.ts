/** The disk of the server is full while the owner writes and answers. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/db/database.ts';
import { createStores } from '../server/db/stores.ts';
import { smallContent } from '../test/helpers/content-copy.ts';
import { english } from '../test/helpers/core/english.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { serveContent } from './own-site.ts';
import { pairPage, saveState, textArea, titleField } from './owner-room.ts';

/** More than the disk has. */
const BALLAST = Buffer.alloc(2 ** 27);

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

test('the room says that the disk is full and what to do, and saves once there is space', {
  tag: '@long',
}, async ({ page, misconduct: { errors } }) => {
  const disk = await mkdtemp(join(tmpdir(), 'foyer-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', disk]).status === 0;
  test.skip(!mounted, 'Only root can mount a small disk.');
  const site = await serveContent(await smallContent(), disk);
  const database = await openDatabase({ dataDir: site.dataDir });
  const { stored } = await createStores(database, () => new Date()).greetings.post(
    { agent_name: 'Bot', message: 'Good evening' },
    { channel: 'rest', state: 'public', notify: [] },
  );
  await pairPage(page, site);
  await page.goto(`${site.origin}/owner/texts/new`);
  await titleField(page).fill('Knots');
  await textArea(page).fill('A first line.');
  await expect(saveState(page)).toContainText('Saved');
  await writeFile(join(disk, 'ballast'), BALLAST).catch(() => undefined);

  await textArea(page).fill('A second line.');
  await expect(saveState(page)).toContainText(english('editor.diskFull'));
  expect((await page.request.get(`${site.origin}/readyz`)).status()).toBe(503);
  expect((await page.request.get(`${site.origin}/healthz`)).status()).toBe(200);
  const answering = await page.context().newPage();
  await answering.goto(`${site.origin}/owner/greetings/${stored.id}`);
  await answering.getByRole('textbox').fill('Good evening to you, too. '.repeat(9));
  await answering.getByRole('button', { name: english('room.replyInPublic') }).click();
  await expect(answering.getByText(english('room.diskFull'))).toBeVisible();
  expect(await violations(answering)).toEqual([]);

  // Browsers log the answers to refused forms.
  expect(errors.filter((error) => !error.includes('status of 507'))).toEqual([]);
  errors.splice(0);
  await rm(join(disk, 'ballast'));
  await textArea(page).fill('A third line.');
  await expect(saveState(page)).toContainText('Saved');
  await database.destroy();
  await site.close();
  spawnSync('umount', ['--lazy', disk]);
  await rm(disk, { recursive: true });
});
