import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf, essayOf } from '../../../test/helpers/core/site.ts';

const context = contextOf(
  bundleOf({
    essays: [
      essayOf({ slug: 'rich', excerpt: 'Gist.', takeaways: ['Do this.'], keyQuotes: ['Said so.'] }),
      essayOf({ slug: 'bare', text: 'No more than this.' }),
    ],
  }),
);

describe('get_essay_takeaways', () => {
  it('returns the excerpt as the summary, together with the takeaways and quotes', async () => {
    expect(await answer(context, 'get_essay_takeaways', { slug: 'rich' })).toMatchObject({
      summary: 'Gist.',
      takeaways: ['Do this.'],
      keyQuotes: ['Said so.'],
      readingTime: '1 min read',
    });
  });

  it('falls back to the opening as the summary, and to empty lists of takeaways and quotes', async () => {
    expect(await answer(context, 'get_essay_takeaways', { slug: 'bare' })).toMatchObject({
      summary: 'No more than this.',
      takeaways: [],
      keyQuotes: [],
    });
  });
});
