import type { ContentBundle } from '../../runtime/bundle.ts';
import type { Node } from './node.ts';
import { author } from './person.ts';

/** The site, with the search that a page of results answers. */
export function webSite(bundle: ContentBundle): Node {
  const { origin, site } = bundle;
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    url: `${origin}/`,
    name: site.name,
    description: site.tagline,
    inLanguage: site.locale,
    publisher: author(bundle),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/essays?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
