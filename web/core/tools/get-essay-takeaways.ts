import { essayUrl } from '../routes.ts';
import { date, pick, strictObject, strings, text, texts, url } from '../schemas.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';
import { openEssay, slugInput } from './find-essay.ts';

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
