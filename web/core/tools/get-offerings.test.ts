import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf, refusal } from '../../../test/helpers/core/site.ts';

const about = { description: 'What one gets.', targetAudience: 'Anyone.' };
const more = { kind: 'Workshop', price: 'from €4,000', url: 'https://ada.test/workshop' };
const context = contextOf(
  bundleOf({
    offerings: [
      { id: 'review', name: 'Review', category: 'advisory', ...about },
      {
        id: 'talk',
        name: 'Talk',
        category: 'speaking',
        topics: ['Doors'],
        deliveryModel: 'Remote.',
        ...about,
      },
      { id: 'workshop', name: 'Workshop', category: 'advisory', ...about, ...more },
    ],
  }),
);
const offerings = (input: unknown) => answer(context, 'get_offerings', input);

describe('get_offerings', () => {
  it('returns all offerings in the owner’s order if no category is given', async () => {
    expect(await offerings({})).toMatchObject({
      total: 3,
      offerings: [{ id: 'review' }, { id: 'talk' }, { id: 'workshop' }],
    });
  });

  it('filters by category and counts the result', async () => {
    expect(await offerings({ category: 'advisory' })).toMatchObject({
      total: 2,
      offerings: [{ id: 'review' }, { id: 'workshop' }],
    });
    expect(await offerings({ category: 'product' })).toEqual({ total: 0, offerings: [] });
  });

  it('omits fields that the owner omitted', async () => {
    expect(await offerings({ category: 'speaking' })).toEqual({
      total: 1,
      offerings: [
        {
          id: 'talk',
          name: 'Talk',
          category: 'speaking',
          topics: ['Doors'],
          deliveryModel: 'Remote.',
          ...about,
        },
      ],
    });
  });

  it('includes the owner’s own word, the price and a page that says more', async () => {
    const { offerings: found } = await offerings({ category: 'advisory' });
    expect(found).toMatchObject([{ id: 'review' }, more]);
  });

  it('makes the path of a page of this site absolute', async () => {
    const talk = { id: 'talk', name: 'Talk', category: 'speaking', ...about, url: '/talks' } as const;
    expect(await answer(contextOf(bundleOf({ offerings: [talk] })), 'get_offerings', {})).toMatchObject({
      offerings: [{ url: 'https://ada.test/talks' }],
    });
  });

  it('rejects an unknown category and names the known ones', async () => {
    const { errors } = await refusal(context, 'get_offerings', { category: 'consulting' });
    expect(errors).toMatchObject([
      { pointer: '/category', hint: 'Use one of: "advisory", "speaking", "product", or leave it out.' },
    ]);
  });
});
