import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Essay } from '../../runtime/essays.ts';
import { essayUrl } from '../../runtime/routes.ts';
import { blogReference } from './blog.ts';
import type { Node } from './node.ts';
import { author } from './person.ts';

/** @param image absolute address of the picture that stands for the essay */
export function blogPosting(bundle: ContentBundle, essay: Essay, image: string | undefined): Node {
  const { slug, title, excerpt, date, category, tags, wordCount } = essay;
  const url = essayUrl(bundle, slug);
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#essay`,
    url,
    mainEntityOfPage: url,
    headline: title,
    description: excerpt,
    datePublished: date,
    inLanguage: bundle.site.locale,
    author: author(bundle),
    publisher: author(bundle),
    isPartOf: blogReference(bundle),
    articleSection: category,
    ...(tags.length > 0 && { keywords: tags }),
    wordCount,
    ...(image !== undefined && { image }),
  };
}
