import type { ContentBundle } from '../../runtime/bundle.ts';
import { essayUrl } from '../../runtime/routes.ts';
import type { Node } from './node.ts';
import { author } from './person.ts';

/** The whole list is on the page; of a long one its beginning tells what it is. */
const NEWEST = 20;

/** All essays. */
export function blog(bundle: ContentBundle): Node {
  return {
    ...blogReference(bundle),
    url: `${bundle.origin}/essays`,
    name: `Essays by ${bundle.site.name}`,
    inLanguage: bundle.site.locale,
    author: author(bundle),
    blogPost: bundle.essays.slice(0, NEWEST).map(({ slug, title, date }) => {
      const url = essayUrl(bundle, slug);
      return { '@type': 'BlogPosting', '@id': `${url}#essay`, url, headline: title, datePublished: date };
    }),
  };
}

export function blogReference({ origin }: ContentBundle): Node {
  return { '@type': 'Blog', '@id': `${origin}/essays#blog` };
}
