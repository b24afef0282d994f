import { z } from 'zod/v3';
import { nearest } from '../closest.ts';
import type { Essay } from '../essays.ts';
import { ProblemError } from '../problems.ts';
import { essayUrl } from '../routes.ts';
import { boundedText, date, pick, strictObject, strings, text, texts, url } from '../schemas.ts';
import { defineTool, READ_ONLY, type ToolContext } from './define-tool.ts';

/**
 * Returns the published essay with the given slug or former slug. A path or full address on the site works as well.
 * Reports that the essay is read, or that there is none.
 *
 * @throws ProblemError `essay-not-found`, with the closest slugs as hints
 */
export function openEssay({ bundle, onRead, onUnanswered }: ToolContext, given: string): Essay {
  const [path = ''] = given.replace(bundle.origin, '').split(/[?#]/);
  const slug = path.replace(/^\/?essays\//, '').replace(/\/$/, '');
  const found = bundle.essays.find((essay) => essay.slug === slug || essay.aliases.includes(slug));
  if (found) {
    onRead?.(found.slug);
    return found;
  }
  onUnanswered?.({ kind: 'essay', query: slug });
  const slugs = bundle.essays.map((essay) => essay.slug);
  throw new ProblemError('essay-not-found', {
    detail: 'No published essay has this slug.',
    hints: [
      ...nearest(slug, slugs).map((candidate) => `Did you mean "${candidate}"?`),
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
      'The full text of one essay in Markdown. It is long; if the gist is enough, use get_essay_takeaways. For slugs, use get_latest_articles.',
    pageScope: ['/', '/essays', '/essays/*', '/agents'],
    annotations: READ_ONLY,
    input: slugInput.extend({
      include_body: z.boolean().default(false).describe('Whether to add the text without Markdown, as body.'),
    }),
    output: strictObject({
      ...texts('slug', 'title'),
      content: text.describe('Markdown.'),
      url,
      date: date.optional(),
      category: text.optional(),
      excerpt: text.optional(),
      body: text.optional().describe('The same as plain text, if asked for.'),
    }),
    returns: 'The essay in Markdown, with its date, category and address.',
    problems: ['essay-not-found'],
    handle: async (input, context) => {
      const essay = openEssay(context, input.slug);
      const { content, text: body } = await context.bodyOf(essay.slug);
      const url = essayUrl(context.bundle, essay.slug);
      return {
        ...pick(essay, 'slug', 'title'),
        content,
        url,
        ...pick(essay, 'date', 'category', 'excerpt'),
        ...(input.include_body && { body }),
      };
    },
  });

export const getEssayTakeaways = () =>
  defineTool({
    name: 'get_essay_takeaways',
    title: 'Takeaways from an essay',
    description:
      'The gist of one essay: summary, takeaways and quotable sentences. For the whole text, use get_article_content; for slugs, get_latest_articles.',
    pageScope: ['/', '/essays', '/essays/*', '/agents'],
    annotations: READ_ONLY,
    input: slugInput,
    output: strictObject({
      ...texts('slug', 'title'),
      date,
      ...texts('category', 'readingTime'),
      url,
      summary: text,
      takeaways: strings,
      keyQuotes: strings.describe('Word for word.'),
    }),
    returns: "The essay's summary, takeaways and key quotes.",
    problems: ['essay-not-found'],
    handle: (input, context) => {
      const essay = openEssay(context, input.slug);
      return {
        ...pick(essay, 'slug', 'title', 'date', 'category', 'readingTime'),
        url: essayUrl(context.bundle, essay.slug),
        summary: essay.excerpt,
        takeaways: [...essay.takeaways],
        keyQuotes: [...essay.keyQuotes],
      };
    },
  });
