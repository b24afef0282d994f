import { describe, expect, it } from 'vitest';
import { ownerSiteWithDatabase } from '../../../test/helpers/owner-database.ts';
import { runConfirmed } from '../../../test/helpers/owner-site.ts';
import { questionOf, runAction } from '../actions.ts';
import { deleteText, restoreText } from '../essays/delete-text.ts';
import { readOwnText } from '../essays/read-text.ts';
import { renameText } from '../essays/rename-text.ts';
import { saveText } from '../essays/save-text.ts';
import { setTextState } from '../essays/set-text-state.ts';
import { listSharedDrafts, revokeDraft, shareDraft } from './share-draft.ts';

const draft = '---\ntitle: On knots\ndate: 2026-11-20\ndraft: true\n---\nText.\n';

describe('drafts.share', () => {
  it('creates a secret address, once it is confirmed, that can be listed and revoked', async () => {
    const { copy, context, stores } = await ownerSiteWithDatabase();
    await copy.write('essays/knots.md', draft);
    const input = { slug: 'knots' };
    const question = await questionOf(shareDraft, input, context);
    expect(question?.summary).toBe(
      'Create a secret address at which anyone who has it can read “On knots” for 14 days, always in its latest version',
    );
    await copy.append('essays/knots.md', 'Something else.\n');
    await expect(runAction(shareDraft, input, context, { confirmed: question?.hash })).rejects.toMatchObject({
      kind: 'conflict',
    });
    await copy.write('essays/knots.md', draft);
    const { url, ...shared } = await runAction(shareDraft, input, context, { confirmed: question?.hash });
    const secret = url.slice(`${context.config.publicUrl}/drafts/`.length);
    expect(await stores.sharedDrafts.find(secret)).toEqual(shared);
    expect(await runAction(listSharedDrafts, {}, context)).toEqual({ drafts: [shared] });
    expect(await runAction(revokeDraft, { id: shared.id }, context)).toEqual({ revoked: shared.id });
    expect(await stores.sharedDrafts.find(secret)).toBeUndefined();
    await expect(runAction(revokeDraft, { id: shared.id }, context)).rejects.toMatchObject({
      kind: 'not-found',
    });
  });

  it('refuses what is published, has errors or does not exist', async () => {
    const { copy, context } = await ownerSiteWithDatabase();
    await copy.write('essays/broken.md', draft.replace('date: 2026-11-20', 'date: never'));
    const refused = (slug: string) => questionOf(shareDraft, { slug }, context);
    await expect(refused('agents-need-a-doorbell')).rejects.toMatchObject({ kind: 'conflict' });
    await expect(refused('broken')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(refused('agents-need-a-doorbel')).rejects.toMatchObject({
      kind: 'not-found',
      fix: expect.stringContaining('agents-need-a-doorbell'),
    });
  });
});

describe('a change of a shared draft', () => {
  const NOTICE = '. Readers of its secret address will see this\n';

  it('must be confirmed, until the draft is shared no more', async () => {
    const { copy, context } = await ownerSiteWithDatabase();
    await copy.write('essays/knots.md', draft);
    const change = async (markdown: string) => {
      const { version } = await runAction(readOwnText, { slug: 'knots' }, context);
      return { slug: 'knots', version, markdown };
    };
    const { asked: notShared } = await runConfirmed(saveText, await change('One.'), context);
    const { output: shared } = await runConfirmed(shareDraft, { slug: 'knots' }, context);
    const saving = await change('Two.');
    await expect(runAction(saveText, saving, context)).rejects.toMatchObject({ kind: 'unconfirmed' });
    const { asked: whileShared } = await runConfirmed(saveText, saving, context);
    const { asked: ofNothing } = await runConfirmed(saveText, await change('Two.'), context);
    await runAction(revokeDraft, { id: shared.id }, context);
    const { asked: revoked } = await runConfirmed(saveText, await change('Three.'), context);
    expect([notShared, ofNothing, revoked]).toEqual([undefined, undefined, undefined]);
    expect(whileShared).toContain(`Change the draft “On knots”${NOTICE}`);
    expect(whileShared).toMatch(/^-One\.\n\+Two\.$/m);
  });

  it('must be confirmed by every action', async () => {
    const { copy, context } = await ownerSiteWithDatabase();
    await copy.write('essays/knots.md', draft);
    await runConfirmed(shareDraft, { slug: 'knots' }, context);
    const later = { slug: 'knots', state: 'draft', date: '2026-12-24' };
    const { asked: dated } = await runConfirmed(setTextState, later, context);
    const { asked: renamed } = await runConfirmed(renameText, { slug: 'knots', to: 'bends' }, context);
    expect(dated).toContain(`Change the draft “On knots”${NOTICE}`);
    expect(renamed).toContain(`Rename the draft “On knots” to bends${NOTICE}`);
  });
});

describe('the secret address of a draft', () => {
  const shared = async () => {
    const site = await ownerSiteWithDatabase();
    await site.copy.write('essays/knots.md', draft);
    await site.copy.write('essays/knots.de.md', draft);
    for (const slug of ['knots', 'knots.de']) await runConfirmed(shareDraft, { slug }, site.context);
    const slugs = async () => (await site.stores.sharedDrafts.list()).map(({ slug }) => slug).sort();
    return { ...site, slugs };
  };

  it('goes along with a rename, and so do those of translations', async () => {
    const { context, slugs } = await shared();
    await runConfirmed(renameText, { slug: 'knots', to: 'bends' }, context);
    expect(await slugs()).toEqual(['bends', 'bends.de']);
  });

  it.each([
    ['published', setTextState, { slug: 'knots', state: 'published' }],
    ['deleted', deleteText, { slug: 'knots' }],
  ] as const)('ends when the draft is %s', async (_, action, input) => {
    const { context, slugs } = await shared();
    await runConfirmed(action, input, context);
    expect(await slugs()).toEqual(['knots.de']);
  });

  it('outlives a schedule, and ends when that is withdrawn', async () => {
    const { context, slugs } = await shared();
    await runConfirmed(setTextState, { slug: 'knots', state: 'scheduled', date: '2027-01-01' }, context);
    expect(await slugs()).toContain('knots');
    await runConfirmed(setTextState, { slug: 'knots', state: 'draft' }, context);
    expect(await slugs()).toEqual(['knots.de']);
  });

  it('does not come back with a draft that is restored', async () => {
    const { context, slugs } = await shared();
    await runConfirmed(deleteText, { slug: 'knots' }, context);
    await runConfirmed(restoreText, { slug: 'knots' }, context);
    expect(await slugs()).toEqual(['knots.de']);
  });
});
