import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { closest } from '../closest.ts';
import type { Essay } from '../essays.ts';
import { ProblemError } from '../problems.ts';
import { essayUrl } from '../routes.ts';
import { boundedText, date, strictObject, strings, url } from '../schemas.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';

/**
 * The published essay of that slug or former slug. A path (`/essays/<slug>`) or an address of the site serves as well.
 *
 * @throws ProblemError `essay-not-found`, with the closest slugs as hints
 */
export function findEssay(bundle: ContentBundle, given: string): Essay {
  const slug = given
    .replace(bundle.origin, '')
    .replace(/^\/?essays\//, '')
    .replace(/\/?([?#].*)?$/s, '');
  const essay = bundle.essays.find(
    (candidate) => candidate.slug === slug || candidate.aliases.includes(slug),
  );
  if (essay) return essay;
  const near = closest(
    slug,
    bundle.essays.map((candidate) => candidate.slug),
  );
  throw new ProblemError('essay-not-found', {
    detail: 'No published essay has this slug.',
    hints: [
      ...near.map((candidate) => `Did you mean "${candidate}"?`),
      'Call get_latest_articles for the slugs of all essays.',
    ],
  });
}

const slugInput = strictObject({
  slug: boundedText({ minLength: 1, maxLength: 200 }).describe(
    'Slug from get_latest_articles, as in /essays/<slug>.',
  ),
});

export const getArticleContent = () =>
  defineTool({
    name: 'get_article_content',
    title: 'Read an essay',
    description:
      'The full text of one essay, as Markdown and again as plain text: long. When the gist is enough get_essay_takeaways is far shorter; for slugs use get_latest_articles.',
    pageScope: ['/', '/essays', '/essays/*', '/agents'],
    annotations: READ_ONLY,
    input: slugInput,
    output: strictObject({
      slug: z.string(),
      title: z.string(),
      content: z.string().describe('Markdown.'),
      url,
      date: date.optional(),
      category: z.string().optional(),
      excerpt: z.string().optional(),
      body: z.string().optional().describe('The same as plain text.'),
    }),
    returns: 'The essay in Markdown and as plain text, with its date, category and address.',
    problems: ['essay-not-found'],
    handle: async ({ slug }, { bundle, bodyOf }) => {
      const essay = findEssay(bundle, slug);
      const { content, text } = await bodyOf(essay.slug);
      return {
        slug: essay.slug,
        title: essay.title,
        content,
        url: essayUrl(bundle, essay.slug),
        date: essay.date,
        category: essay.category,
        excerpt: essay.excerpt,
        body: text,
      };
    },
  });

export const getEssayTakeaways = () =>
  defineTool({
    name: 'get_essay_takeaways',
    title: 'Takeaways of an essay',
    description:
      'The gist of one essay: summary, takeaways and quotable sentences. For the whole text use get_article_content; for slugs, get_latest_articles.',
    pageScope: ['/', '/essays', '/essays/*', '/agents'],
    annotations: READ_ONLY,
    input: slugInput,
    output: strictObject({
      slug: z.string(),
      title: z.string(),
      date,
      category: z.string(),
      readingTime: z.string(),
      url,
      summary: z.string(),
      takeaways: strings,
      keyQuotes: strings.describe('Word for word.'),
    }),
    returns: 'The summary, takeaways and key quotes of the essay.',
    problems: ['essay-not-found'],
    handle: ({ slug }, { bundle }) => {
      const essay = findEssay(bundle, slug);
      return {
        slug: essay.slug,
        title: essay.title,
        date: essay.date,
        category: essay.category,
        readingTime: essay.readingTime,
        url: essayUrl(bundle, essay.slug),
        summary: essay.excerpt,
        takeaways: [...essay.takeaways],
        keyQuotes: [...essay.keyQuotes],
      };
    },
  });
