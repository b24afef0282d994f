import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownerSite } from '../../test/helpers/owner-site.ts';
import { OwnerError } from '../owner-error.ts';
import { actions, runAction } from './actions.ts';
import { listTexts } from './essays/list-texts.ts';

describe('actions', () => {
  it('have unique names, and a plan unless they only read', () => {
    expect(new Set(actions.map(({ name }) => name)).size).toBe(actions.length);
    for (const { name, effect, plan } of actions) {
      expect([name, plan === undefined]).toEqual([name, effect === 'read']);
    }
  });
});

describe('runAction', () => {
  it('refuses an unknown key with the closest one', async () => {
    const { context } = await ownerSite();
    const refused = await runAction(listTexts, { knd: 'page' }, context).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OwnerError);
    expect(refused).toMatchObject({ kind: 'invalid', fix: expect.stringContaining('Did you mean "kind"?') });
  });
});

describe('essays.list', () => {
  it('lists essays newest first with their states, and those with errors, too', async () => {
    const { copy, context } = await ownerSite();
    await copy.write('essays/late.md', '---\ntitle: Late\ndate: 2999-01-01\n---\nText.\n');
    await copy.write('essays/mine.md', '---\ntitle: Mine\ndate: 2020-01-01\ndraft: true\n---\nText.\n');
    await copy.write('essays/broken.md', '---\ntitle: [\n---\nText.\n');
    await mkdir(join(copy.folder, 'essays/folder.md'));
    const { texts } = await runAction(listTexts, {}, context);
    expect(texts.map(({ slug, state }) => [slug, state])).toEqual([
      ['late', 'scheduled'],
      ['agents-need-a-doorbell', 'published'],
      ['mine', 'draft'],
      ['broken', undefined],
    ]);
    expect(texts.at(-1)?.errors).toMatchObject([{ file: 'essays/broken.md', line: 2 }]);
    const drafts = await runAction(listTexts, { state: 'draft' }, context);
    expect(drafts.texts.map(({ title }) => title)).toEqual(['Mine']);
  });

  it('lists pages', async () => {
    const { copy, context } = await ownerSite();
    await copy.write('pages/now.md', '---\ntitle: Now\n---\nText.\n');
    const { texts } = await runAction(listTexts, { kind: 'page' }, context);
    expect(texts).toContainEqual({ slug: 'now', title: 'Now', state: 'published', errors: [] });
  });
});
