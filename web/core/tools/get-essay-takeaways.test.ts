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

  it('falls back to the items of a section of takeaways, with the address of that section', async () => {
    const ownTakeaways = { section: 'fazit', items: ['One.', 'Two.'] };
    const others = contextOf(
      bundleOf({
        essays: [
          essayOf({ slug: 'own', ownTakeaways }),
          essayOf({ slug: 'both', ownTakeaways, takeaways: ['Three.'] }),
        ],
      }),
    );
    const url = 'https://ada.test/essays/own#fazit';
    expect(await answer(others, 'get_essay_takeaways', { slug: 'own' })).toMatchObject({
      takeaways: ['One.', 'Two.'],
      links: { takeaways: [url, url], keyQuotes: [] },
    });
    expect(await answer(others, 'get_essay_takeaways', { slug: 'both' })).toMatchObject({
      takeaways: ['Three.'],
      links: { takeaways: ['https://ada.test/essays/both#takeaway-1'] },
    });
  });

  it('links each quote to its section, and what is in no section to its place on the page', async () => {
    const essay = essayOf({
      slug: 'bets',
      takeaways: ['Bet.', 'Settle.'],
      keyQuotes: ['An "opening".', "Odds aren't stakes."],
      text: 'An “opening”. A slate · Odds aren’t stakes.',
      sections: [{ id: 'a-slate', text: 'A slate', level: 2, line: 2 }],
    });
    const links = contextOf(bundleOf({ essays: [essay, essayOf({ slug: 'bare' })] }));
    const url = 'https://ada.test/essays/bets';
    expect(await answer(links, 'get_essay_takeaways', { slug: 'bets' })).toMatchObject({
      links: {
        takeaways: [`${url}#takeaway-1`, `${url}#takeaway-2`],
        keyQuotes: [`${url}#quote-1`, `${url}#a-slate`],
      },
    });
    expect(await answer(links, 'get_essay_takeaways', { slug: 'bare' })).not.toHaveProperty('links');
  });
});
