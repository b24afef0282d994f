import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { createStores } from './stores.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const kept = {
  id: 'kept',
  file: 'essays/knots.md',
  reason: 'deleted',
  text: 'Text.',
  bytes: null,
  version: 'version',
  kept_at: NOON.toISOString(),
} as const;

onEveryDatabase((open) => {
  it('ends a change together with its proposal and the files that it keeps, once', async () => {
    const [one, other] = [await open(), await open()].map((database) => createStores(database, () => NOON));
    if (!one || !other) throw new TypeError('Two are open.');
    await one.proposals.save({ id: 'accepted', proposal: '{}', created_at: NOON.toISOString() });
    await one.keptFiles.add({ ...kept, id: 'restored' });
    const id = await one.contentPlans.begin('{"changes":[]}');
    expect(await other.contentPlans.pending()).toMatchObject([{ id, plan: '{"changes":[]}' }]);
    const finished = { proposal: 'accepted', restored: 'restored', kept: [kept] };
    await Promise.all([one, other].map(({ contentPlans }) => contentPlans.finish(id, finished)));
    expect(await other.contentPlans.pending()).toEqual([]);
    expect(await other.proposals.count()).toBe(0);
    expect(await other.keptFiles.listDeleted()).toEqual([kept]);
    await one.keptFiles.remove('kept');
    await one.contentPlans.finish(id, finished);
    expect(await other.keptFiles.listDeleted()).toEqual([]);
  });

  it('keeps the proposal, and no file, of a change that is cancelled', async () => {
    const { contentPlans, proposals, keptFiles } = createStores(await open(), () => NOON);
    await proposals.save({ id: 'accepted', proposal: '{}', created_at: NOON.toISOString() });
    await contentPlans.cancel(await contentPlans.begin('{}'));
    expect([await contentPlans.pending(), await proposals.count(), await keptFiles.listDeleted()]).toEqual([
      [],
      1,
      [],
    ]);
  });
});
