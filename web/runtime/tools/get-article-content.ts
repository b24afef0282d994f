import { z } from 'zod/v3';
import { essayUrl } from '../routes.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';
import { findEssay } from './find-essay.ts';
import { date, slugInput, url } from './schemas.ts';

export const getArticleContent = () =>
  defineTool({
    name: 'get_article_content',
    title: 'Read an essay',
    description:
      'The full text of one essay, as Markdown and again as plain text: long. When the gist is enough get_essay_takeaways is far shorter; for slugs use get_latest_articles.',
    pageScope: ['/', '/essays', '/essays/*', '/agents'],
    annotations: READ_ONLY,
    input: slugInput,
    output: z
      .object({
        slug: z.string(),
        title: z.string(),
        content: z.string().describe('Markdown.'),
        url,
        date: date.optional(),
        category: z.string().optional(),
        excerpt: z.string().optional(),
        body: z.string().optional().describe('The same as plain text.'),
      })
      .strict(),
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
