import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { essayText } from '../../../test/helpers/content-copy.ts';
import { ownerSite, runConfirmed } from '../../../test/helpers/owner-site.ts';
import { BY_PRESS, carryOut, questionOf, runAction } from '../actions.ts';
import { setTextState } from './set-text-state.ts';

const DRAFT = essayText('Text.', { more: '# A comment\ndraft: true' });

async function siteWithDraft() {
  const site = await ownerSite();
  await site.copy.write('essays/mine.md', DRAFT);
  return { ...site, read: () => readFile(join(site.copy.folder, 'essays/mine.md'), 'utf8') };
}

describe('essays.set-state', () => {
  it('publishes a draft and withdraws it again', async () => {
    const { context, read } = await siteWithDraft();
    const { output, asked } = await runConfirmed(setTextState, { slug: 'mine', state: 'published' }, context);
    expect(output).toMatchObject({ state: 'published', url: 'http://127.0.0.1:8787/essays/mine' });
    expect(asked).toMatch(
      /^Publish the essay “An essay of the tests” at http.*, where everyone can read it\n\nessays\/mine\.md\n\+---\n/,
    );
    // The whole text, and not only the line that changes.
    expect(asked).toContain('\n+# A comment\n');
    const published = DRAFT.replace('draft: true\n', '').replace(/^date: .*$/m, 'date: 2026-11-21');
    expect(await read()).toBe(published);
    const withdrawn = await runConfirmed(setTextState, { slug: 'mine', state: 'draft' }, context);
    expect([withdrawn.output.state, withdrawn.asked]).toEqual([
      'draft',
      expect.stringContaining('+draft: true'),
    ]);
  });

  it('keeps the day on which others first saw an essay, here or at an old address', async () => {
    const { context, copy, read } = await siteWithDraft();
    const publish = () => runConfirmed(setTextState, { slug: 'mine', state: 'published' }, context);
    const { publishedEssays } = await context.records();
    const seen = { slug: 'mine', title: 'a', text: 'b', first_at: '2020-01-01T00:00:00.000Z', gone_at: null };
    await publishedEssays.save([seen]);
    await publish();
    expect(await read()).toBe(DRAFT.replace('draft: true\n', ''));

    await copy.write('essays/moved.md', DRAFT);
    await copy.append('redirects.yaml', '/2019/moved.html: /essays/moved\n');
    await runConfirmed(setTextState, { slug: 'moved', state: 'published' }, context);
    const moved = await readFile(join(copy.folder, 'essays/moved.md'), 'utf8');
    expect(moved).toBe(DRAFT.replace('draft: true\n', ''));
  });

  it('is undone only for the text that was withdrawn, because another one was never shown', async () => {
    const { context, copy } = await siteWithDraft();
    await runConfirmed(setTextState, { slug: 'mine', state: 'published' }, context);
    const question = await questionOf(setTextState, { slug: 'mine', state: 'draft' }, context);
    const { undo } = await carryOut(setTextState, { slug: 'mine', state: 'draft' }, context, {
      confirmed: question?.hash,
    });
    await copy.append('essays/mine.md', 'What nobody has seen.\n');
    const { input } = undo && 'action' in undo ? undo : { input: {} };
    await expect(carryOut(setTextState, input, context, { confirmed: BY_PRESS })).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('schedules an essay for a later day, and dates it today if it is published before', async () => {
    const { context, read } = await siteWithDraft();
    const scheduled = { slug: 'mine', state: 'scheduled', date: '2026-12-24' };
    expect((await runConfirmed(setTextState, scheduled, context)).output.state).toBe('scheduled');
    expect(await read()).toContain('\ndate: 2026-12-24\n# A comment\n');
    expect(
      (await runConfirmed(setTextState, { slug: 'mine', state: 'published' }, context)).output.state,
    ).toBe('published');
    expect(await read()).toContain('\ndate: 2026-11-21\n');
  });

  it('refuses a date that does not fit, a state that it has, and another version', async () => {
    const { context, read } = await siteWithDraft();
    for (const [input, kind, message] of [
      [{ state: 'scheduled' }, 'invalid', 'give a day after today, 2026-11-21'],
      [{ state: 'scheduled', date: '2026-11-21' }, 'invalid', 'after today'],
      [{ state: 'published', date: '2026-11-22' }, 'invalid', 'is after today'],
      [{ state: 'draft' }, 'conflict', 'is already a draft'],
      [{ state: 'published', version: 'other' }, 'conflict', 'has changed'],
      [{ state: 'published', slug: 'mien' }, 'not-found', 'There is no essay "mien"'],
    ] as const) {
      const running = runAction(setTextState, { slug: 'mine', ...input }, context);
      await expect(running).rejects.toMatchObject({ kind, message: expect.stringContaining(message) });
    }
    await expect(
      runAction(setTextState, { slug: 'mine', state: 'published' }, context),
    ).rejects.toMatchObject({
      kind: 'unconfirmed',
    });
    expect(await read()).toBe(DRAFT);
  });
});
