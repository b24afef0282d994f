import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf, essayOf, refusal } from '../../../test/helpers/core/site.ts';

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
    language: 'en',
  });
});

it('get_article_content names the language of an essay, and its versions in others', async () => {
  const translation = { of: 'one', language: 'de' };
  const essays = [essayOf({ slug: 'one' }), essayOf({ slug: 'eins', translation, text: 'Der Text.' })];
  const context = contextOf(bundleOf({ essays }));
  expect(await answer(context, 'get_article_content', { slug: 'eins' })).toMatchObject({
    slug: 'eins',
    content: 'Der Text.',
    language: 'de',
    translations: [{ language: 'en', slug: 'one', url: 'https://ada.test/essays/one' }],
  });
  expect(await answer(context, 'get_article_content', { slug: 'one' })).toMatchObject({
    language: 'en',
    translations: [{ language: 'de', slug: 'eins', url: 'https://ada.test/essays/eins' }],
  });
});

describe('get_article_content, asked for a section', () => {
  const essay = essayOf({
    slug: 'bets',
    title: 'Bets',
    markdown: 'Opening.\n\n## A slate\n\nOne line.\n\n## Ünder\n\nLast.',
    text: 'Opening. A slate · One line. Ünder · Last.',
    sections: [
      { id: 'a-slate', text: 'A slate', level: 2, line: 2 },
      { id: 'ünder', text: 'Ünder', level: 2, line: 6 },
    ],
  });
  const context = contextOf(bundleOf({ essays: [essay, essayOf({ slug: 'plain' })] }));

  it.each([
    'bets#a-slate',
    '/essays/bets#a-slate',
    'https://ada.test/essays/bets#a-slate',
    'https://ada.test/essays/bets.md?ref=feed#a-slate:~:text=One',
    'bets#A slate',
  ])('answers that section of %s, with the title of the essay', async (slug) => {
    expect(await answer(context, 'get_article_content', { slug, include_body: true })).toMatchObject({
      slug: 'bets',
      title: 'Bets',
      content: '## A slate\n\nOne line.',
      body: 'A slate · One line.',
      url: 'https://ada.test/essays/bets#a-slate',
    });
  });

  it('accepts and returns addresses in ASCII', async () => {
    const slug = 'https://ada.test/essays/bets#%C3%BCnder';
    expect(await answer(context, 'get_article_content', { slug })).toMatchObject({ url: slug });
  });

  it.each(['bets#', 'bets#takeaway-1', 'bets#quote-2', 'bets#:~:text=One'])(
    'answers the whole essay for %s',
    async (slug) => {
      const { content, url } = await answer(context, 'get_article_content', { slug });
      expect({ content, url }).toEqual({ content: essay.markdown, url: 'https://ada.test/essays/bets' });
    },
  );

  it.each(['bets#none', 'bets#%', 'bets#constructor'])('names the sections for %s', async (slug) => {
    const { status, errors } = await refusal(context, 'get_article_content', { slug });
    expect({ status, errors }).toMatchObject({
      status: 400,
      errors: [{ pointer: '/slug', hint: expect.stringContaining('"a-slate", "ünder"') }],
    });
  });

  it('says that an essay has no sections', async () => {
    const { hints } = await refusal(context, 'get_article_content', { slug: 'plain#one' });
    expect(hints[0]).toContain('has no sections');
  });
});
