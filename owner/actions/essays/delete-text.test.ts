import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createContentReader } from '../../../site/reader/read-content.ts';
import { essayText } from '../../../test/helpers/content-copy.ts';
import { ownerSite, runConfirmed } from '../../../test/helpers/owner-site.ts';
import { runAction } from '../actions.ts';
import { deleteText, restoreText } from './delete-text.ts';
import { listTexts } from './list-texts.ts';
import { setTextState } from './set-text-state.ts';

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

/** Everything that the program or the owner may have written that leads to `knots`. */
async function siteThatRefersToKnots() {
  const site = await ownerSite();
  const { copy } = site;
  await copy.write('essays/knots.md', essayText('Text.', { more: 'aliases: [ropes]' }));
  await copy.write('essays/knots.de.md', essayText('Ein Text.', { title: 'title: Knoten' }));
  await copy.write(
    'essays/other.md',
    essayText('See [knots](/essays/knots) and [ropes](/essays/ropes).', { title: 'title: Other' }),
  );
  await copy.write('redirects.yaml', '/2019/knots: /essays/knots\n/?p=12: /essays/knots\n');
  await copy.replace('offerings.yaml', /^( +)(- id: )/m, '$1- url: /essays/knots\n$1  id: ');
  return site;
}

it.each([
  ['deletes', deleteText, { slug: 'knots' }],
  ['withdraws', setTextState, { slug: 'knots', state: 'draft' }],
] as const)(
  '%s a text to which others lead, with a warning for each, and takes it back',
  async (_verb, action, input) => {
    const { copy, context } = await siteThatRefersToKnots();
    const read = () => createContentReader(copy.folder).read();
    expect((await read()).warnings).toEqual([]);
    const { asked, output } = await runConfirmed(action, input, context);
    expect(asked).toContain('Left out elsewhere:\nredirects.yaml:1: The link');
    const warned = output.warnings.map(({ file, line }) => `${file}:${line}`);
    expect(warned.filter((place) => !place.startsWith('essays/knots'))).toEqual([
      'redirects.yaml:1',
      'redirects.yaml:2',
      expect.stringMatching(/^offerings\.yaml:/),
      'essays/other.md:7',
      'essays/other.md:7',
    ]);
    const without = await read();
    expect(without.essayText('other').html).toContain('<p>See knots and ropes.</p>');
    expect([...without.redirects]).toEqual([]);

    const undo =
      action === deleteText
        ? [restoreText, { slug: 'knots' }]
        : [setTextState, { slug: 'knots', state: 'published' }];
    await runConfirmed(undo[0] as typeof restoreText, undo[1], context);
    const back = await read();
    expect(back.warnings).toEqual([]);
    expect(back.essayText('other').html).toContain('<a href="/essays/knots">knots</a>');
    expect([...back.redirects.keys()]).toEqual(['/2019/knots', '/?p=12']);
  },
);
