import { describe, expect, it } from 'vitest';
import { ownerSiteWithDatabase } from '../../../test/helpers/owner-database.ts';
import { confirmationOf, runAction } from '../actions.ts';
import { listSharedDrafts, revokeDraft, shareDraft } from './share-draft.ts';

const draft = '---\ntitle: On knots\ndate: 2026-11-20\ndraft: true\n---\nText.\n';

describe('drafts.share', () => {
  it('creates a secret address, once it is confirmed, that can be listed and revoked', async () => {
    const { copy, context, stores } = await ownerSiteWithDatabase();
    await copy.write('essays/knots.md', draft);
    const input = { slug: 'knots' };
    const confirmed = await confirmationOf(shareDraft, input, context);
    expect(confirmed).toBe(
      'Create a secret address at which anyone who has it can read “On knots” until 5 December 2026',
    );
    const { url, ...shared } = await runAction(shareDraft, input, context, { confirmed });
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
    const refused = (slug: string) => confirmationOf(shareDraft, { slug }, context);
    await expect(refused('agents-need-a-doorbell')).rejects.toMatchObject({ kind: 'conflict' });
    await expect(refused('broken')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(refused('agents-need-a-doorbel')).rejects.toMatchObject({
      kind: 'not-found',
      fix: expect.stringContaining('agents-need-a-doorbell'),
    });
  });
});
