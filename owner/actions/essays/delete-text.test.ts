import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { essayText } from '../../../test/helpers/content-copy.ts';
import { ownerSite, runConfirmed } from '../../../test/helpers/owner-site.ts';
import { runAction } from '../actions.ts';
import { deleteText, restoreText } from './delete-text.ts';
import { listTexts } from './list-texts.ts';

it('deletes a text after asking, lists it, and restores it as it was', async () => {
  const { copy, context } = await ownerSite();
  const file = join(copy.folder, 'essays/knots.md');
  const text = `\uFEFF${essayText('Text.')}`.replaceAll('\n', '\r\n');
  await copy.write('essays/knots.md', text);
  await expect(runAction(deleteText, { slug: 'knots' }, context)).rejects.toMatchObject({
    kind: 'unconfirmed',
  });
  const { asked } = await runConfirmed(deleteText, { slug: 'knots' }, context);
  expect(asked).toMatch(
    /^Delete the essay “An essay of the tests” at http.*, which can be restored for 30 days\n/,
  );
  expect(existsSync(file)).toBe(false);
  const { texts } = await runAction(listTexts, { state: 'deleted' }, context);
  expect(texts).toMatchObject([{ slug: 'knots', state: 'deleted', deleted: '2026-11-21T12:00:00.000Z' }]);
  expect((await runAction(listTexts, { kind: 'page', state: 'deleted' }, context)).texts).toEqual([]);
  const restored = await runConfirmed(restoreText, { slug: 'knots' }, context);
  expect(restored.asked).toMatch(/^Restore the published essay/);
  expect(await readFile(file, 'utf8')).toBe(text);
  await expect(runConfirmed(restoreText, { slug: 'knots' }, context)).rejects.toMatchObject({
    kind: 'conflict',
  });
});

it('restores the version that was deleted last, and says if there is none', async () => {
  let time = Date.parse('2026-11-21T12:00:00Z');
  const { copy, context } = await ownerSite(() => {
    time += 1000;
    return new Date(time);
  });
  for (const body of ['First.', 'Second.']) {
    await copy.write('essays/knots.md', essayText(body, { more: 'draft: true' }));
    await runConfirmed(deleteText, { slug: 'knots' }, context);
  }
  await runAction(restoreText, { slug: 'knots' }, context);
  expect(await readFile(join(copy.folder, 'essays/knots.md'), 'utf8')).toContain('Second.');
  await expect(runAction(restoreText, { slug: 'none' }, context)).rejects.toMatchObject({
    kind: 'not-found',
  });
});

it('deletes no text to which another one links, and keeps it out of the trash', async () => {
  const { copy, context } = await ownerSite();
  await copy.write('essays/knots.md', essayText('Text.'));
  await copy.write('essays/other.md', essayText('See [knots](/essays/knots).'));
  await expect(runConfirmed(deleteText, { slug: 'knots' }, context)).rejects.toMatchObject({
    kind: 'invalid',
    fix: expect.stringContaining('essays/other.md:7'),
  });
  expect((await runAction(listTexts, { state: 'deleted' }, context)).texts).toEqual([]);
});
