import { z } from 'zod/v3';
import { essayUrl } from '../routes.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';
import { findEssay } from './find-essay.ts';
import { date, slugInput, strings, url } from './schemas.ts';

export const getEssayTakeaways = () =>
  defineTool({
    name: 'get_essay_takeaways',
    title: 'Takeaways of an essay',
    description:
      'The gist of one essay: summary, takeaways and quotable sentences. For the whole text use get_article_content; for slugs, get_latest_articles.',
    pageScope: ['/', '/essays', '/essays/*', '/agents'],
    annotations: READ_ONLY,
    input: slugInput,
    output: z
      .object({
        slug: z.string(),
        title: z.string(),
        date,
        category: z.string(),
        readingTime: z.string(),
        url,
        summary: z.string(),
        takeaways: strings,
        keyQuotes: strings.describe('Word for word.'),
      })
      .strict(),
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
