import type { ContentBundle } from '../../runtime/bundle.ts';
import { type Node, reference } from './node.ts';
import { webSite } from './web-site.ts';

/** A page as its head describes it. */
export interface DescribedPage {
  readonly type: 'WebPage' | 'ContactPage' | 'CollectionPage' | 'ProfilePage';
  /** Absolute. */
  readonly url: string;
  readonly name: string;
  readonly description: string;
  /** Absolute address of the picture that stands for it. */
  readonly image: string | undefined;
}

export function webPage(bundle: ContentBundle, { type, url, name, description, image }: DescribedPage): Node {
  return {
    '@type': type,
    '@id': `${url}#page`,
    url,
    name,
    description,
    inLanguage: bundle.site.locale,
    isPartOf: reference(webSite(bundle)),
    ...(image !== undefined && { primaryImageOfPage: { '@type': 'ImageObject', url: image } }),
  };
}
