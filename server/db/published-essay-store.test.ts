import { expect, it } from 'vitest';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { createPublishedEssayStore } from './published-essay-store.ts';

const essay = (slug: string, first_at: string, gone_at: string | null = null) => ({
  slug,
  title: 'title',
  text: 'text',
  first_at,
  gone_at,
});

onEveryDatabase((open) => {
  it('remembers when an essay was there first, and since when it is gone', async () => {
    const store = createPublishedEssayStore(await open());
    await store.save([essay('knots', '1'), essay('notes', '1')]);
    await store.save([essay('knots', '2', '2')]);
    await store.save([essay('knots', '3', '3'), { ...essay('notes', '3'), title: 'other' }]);
    const bySlug = async () =>
      (await store.list()).toSorted((one, other) => one.slug.localeCompare(other.slug));
    expect(await bySlug()).toEqual([essay('knots', '1', '2'), { ...essay('notes', '1'), title: 'other' }]);
    await store.save([essay('knots', '4')]);
    expect((await bySlug())[0]).toEqual(essay('knots', '1'));
  });

  it('stores any number of essays at once', async () => {
    const store = createPublishedEssayStore(await open());
    await store.save([]);
    await store.save(Array.from({ length: 2_500 }, (_, count) => essay(`essay-${count}`, '1')));
    expect(await store.list()).toHaveLength(2_500);
  });
});
