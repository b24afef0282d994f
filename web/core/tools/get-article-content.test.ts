import { expect, it } from 'vitest';
import { answer, bundleOf, contextOf, essayOf } from '../../../test/helpers/core/site.ts';

it('get_article_content returns Markdown in content, and plain text in body if asked for', async () => {
  const markdown = '## Why\n\nBecause of *this*.';
  const essay = essayOf({
    slug: 'one',
    title: 'One',
    markdown,
    text: 'Why\n\nBecause of this.',
    excerpt: 'Why.',
  });
  const context = contextOf(bundleOf({ essays: [essay] }));
  const plain = await answer(context, 'get_article_content', { slug: 'one', include_body: true });
  expect(plain).toMatchObject({ content: markdown, body: 'Why\n\nBecause of this.' });
  expect(await answer(context, 'get_article_content', { slug: 'one' })).toEqual({
    slug: 'one',
    title: 'One',
    content: markdown,
    url: 'https://ada.test/essays/one',
    date: '2026-01-02',
    category: 'Frontier AI',
    excerpt: 'Why.',
  });
});
