import { z } from 'zod/v3';
import { essayUrl } from '../routes.ts';
import { date, listOf, pick, strictObject, text, texts, url } from '../schemas.ts';
import { readSection } from '../sections.ts';
import { defineTool } from './define-tool.ts';
import { openEssay, sectionAsked, slugInput } from './find-essay.ts';

export const getArticleContent = () =>
  defineTool({
    name: 'get_article_content',
    title: 'Read an essay',
    description:
      'The full text of one essay in Markdown. It is long; if the gist is enough, use get_essay_takeaways. For slugs, use get_latest_articles.',
    pageScope: ['/', '/essays', '/essays/*', '/agents'],
    input: slugInput.extend({
      slug: slugInput.shape.slug.describe('Slug from get_latest_articles, or <slug>#<section>.'),
      include_body: z.boolean().default(false).describe('Whether to add the plain text, as body.'),
    }),
    output: strictObject({
      ...texts('slug', 'title'),
      content: text.describe('Markdown.'),
      url,
      date: date.optional(),
      category: text.optional(),
      excerpt: text.optional(),
      link: url.optional().describe('The page it is about.'),
      language: text.optional(),
      translations: listOf({ ...texts('language', 'slug'), url }).optional(),
      body: text.optional().describe('The same as plain text.'),
    }),
    returns: 'The essay in Markdown, with its date, category and address.',
    problems: ['essay-not-found'],
    handle: async (input, context) => {
      const { bundle, bodyOf } = context;
      const essay = await openEssay(context, input.slug);
      const whole = await bodyOf(essay.slug);
      const section = sectionAsked(input.slug, bundle.origin, whole.sections);
      const { content, text: body } = (section && readSection(whole, section)) || whole;
      return {
        ...pick(essay, 'slug', 'title'),
        content,
        url: essayUrl(bundle, essay.slug, section),
        ...pick(essay, 'date', 'category', 'excerpt'),
        ...(essay.link !== undefined && { link: essay.link }),
        language: essay.language,
        ...(essay.translations && {
          translations: essay.translations.map((version) => ({
            ...pick(version, 'language', 'slug'),
            url: essayUrl(bundle, version.slug),
          })),
        }),
        ...(input.include_body && { body }),
      };
    },
  });
