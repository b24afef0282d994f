import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf, refusal } from '../../../test/helpers/runtime/site.ts';

const about = { description: 'What one gets.', targetAudience: 'Anyone.' };
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
      { id: 'workshop', name: 'Workshop', category: 'advisory', ...about },
    ],
  }),
);
const offerings = (input: unknown) => answer(context, 'get_offerings', input);

describe('get_offerings', () => {
  it('gives all of them in the owner’s order where no category is asked for', async () => {
    expect(await offerings({})).toMatchObject({
      total: 3,
      offerings: [{ id: 'review' }, { id: 'talk' }, { id: 'workshop' }],
    });
  });

  it('keeps a category and counts what is left', async () => {
    expect(await offerings({ category: 'advisory' })).toMatchObject({
      total: 2,
      offerings: [{ id: 'review' }, { id: 'workshop' }],
    });
    expect(await offerings({ category: 'product' })).toEqual({ total: 0, offerings: [] });
  });

  it('leaves out what the owner left out', async () => {
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

  it('refuses another category and names those there are', async () => {
    const { errors } = await refusal(context, 'get_offerings', { category: 'consulting' });
    expect(errors).toMatchObject([
      { pointer: '/category', hint: 'Use one of: "advisory", "speaking", "product".' },
    ]);
  });
});
