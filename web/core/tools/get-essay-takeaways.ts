import { essayUrl, passageId } from '../routes.ts';
import { date, pick, strictObject, strings, text, texts, url } from '../schemas.ts';
import { sectionWith } from '../sections.ts';
import { defineTool } from './define-tool.ts';
import { openEssay, slugInput } from './find-essay.ts';

export const getEssayTakeaways = () =>
  defineTool({
    name: 'get_essay_takeaways',
    title: 'Takeaways from an essay',
    description:
      'The gist of one essay: summary, takeaways and quotable sentences. For the whole text, use get_article_content; for slugs, get_latest_articles.',
    pageScope: ['/', '/essays', '/essays/*', '/agents'],
    input: slugInput,
    output: strictObject({
      ...texts('slug', 'title'),
      date,
      ...texts('category', 'readingTime'),
      url,
      summary: text,
      takeaways: strings,
      keyQuotes: strings.describe(
        'Word for word, perhaps none. To verify others, search for them in quotation marks.',
      ),
      links: strictObject({ takeaways: strings, keyQuotes: strings })
        .optional()
        .describe('The address of each.'),
    }),
    returns: "The essay's summary, takeaways and key quotes.",
    problems: ['essay-not-found'],
    handle: async (input, context) => {
      const { bundle, bodyOf } = context;
      const essay = await openEssay(context, input.slug);
      const { slug, keyQuotes } = essay;
      const isWritten = essay.takeaways.length > 0;
      const body = isWritten && keyQuotes.length === 0 ? undefined : await bodyOf(slug);
      const { ownTakeaways } = body ?? {};
      const takeaways = isWritten ? essay.takeaways : (ownTakeaways?.items ?? []);
      return {
        ...pick(essay, 'slug', 'title', 'date', 'category', 'readingTime'),
        url: essayUrl(bundle, slug),
        summary: essay.excerpt,
        takeaways: [...takeaways],
        keyQuotes: [...keyQuotes],
        ...(takeaways.length + keyQuotes.length > 0 && {
          links: {
            takeaways: takeaways.map((_, index) => {
              const section = isWritten ? undefined : ownTakeaways?.section;
              return essayUrl(bundle, slug, section ?? passageId('takeaway', index));
            }),
            keyQuotes: keyQuotes.map((quote, index) => {
              const section = body && sectionWith(quote, body);
              return essayUrl(bundle, slug, section ?? passageId('quote', index));
            }),
          },
        }),
      };
    },
  });
