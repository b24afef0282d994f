import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { smallContent } from '../../test/helpers/content-copy.ts';
import { setUpOwner } from '../../test/helpers/owner.ts';

it('adds a picture, lists it, deletes it and restores it', async () => {
  const copy = await smallContent();
  onTestFinished(copy.close);
  const owner = await setUpOwner({ CONTENT_DIR: copy.folder });
  const path = join(owner.folder, 'Plan.png');
  const png = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } }).png();
  await writeFile(path, await png.toBuffer());
  expect(await owner.run('pictures', 'add', path)).toMatchObject({
    code: 1,
    stderr: 'Say what the picture shows, for people who cannot see it: --alt "…"\n',
  });
  expect(await owner.run('pictures', 'add', path, '--alt', 'A plan')).toEqual({
    code: 0,
    stdout:
      'Added media/plan.png (40 × 30, 1 kB). To show it in a text: ![A plan](/media/plan.png)\nUndo: npx --no foyer-site pictures delete plan.png\n',
    stderr: '',
  });
  const list = await owner.run('pictures', 'list', '--unused');
  expect(list.stdout).toMatch(/^file +size +pixels +used in\nplan\.png +1 kB +40 × 30 +nothing\n$/);
  expect((await owner.run('pictures', 'delete', 'plan.png')).stderr).toBe(
    'Delete media/plan.png, which nothing uses, and which can be restored for 30 days\nNothing was changed. To confirm this change, add --yes.\n',
  );
  expect((await owner.run('pictures', 'delete', 'plan.png', '--yes')).stdout).toBe(
    'media/plan.png is deleted.\nUndo: npx --no foyer-site pictures restore plan.png\n',
  );
  expect((await owner.run('pictures', 'list')).stdout).toBe('No pictures.\n');
  expect((await owner.run('pictures', 'restore', 'plan.png')).stdout).toBe(
    'media/plan.png is restored.\nUndo: npx --no foyer-site pictures delete plan.png\n',
  );
});
