/** What every page tells about itself, its author and its place, as JSON-LD in the vocabulary of schema.org. */
import type { ContentBundle } from '../../runtime/bundle.ts';
import type { PageMeta } from '../page-meta.ts';
import { blog, blogReference } from './blog.ts';
import { blogPosting } from './blog-posting.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { type Node, reference } from './node.ts';
import { person } from './person.ts';
import { type DescribedPage, webPage } from './web-page.ts';
import { webSite } from './web-site.ts';

export interface StructuredData {
  readonly '@context': 'https://schema.org';
  readonly '@graph': readonly Node[];
}

/** A page that is to be found: its head, and where it and the picture that stands for it are. */
export interface ListedPage {
  readonly meta: PageMeta;
  /** As in its `path`. */
  readonly path: string;
  /** Absolute. */
  readonly image: string | undefined;
}

export function structuredData(bundle: ContentBundle, page: ListedPage): StructuredData {
  return { '@context': 'https://schema.org', '@graph': nodesOf(bundle, page) };
}

function nodesOf(bundle: ContentBundle, page: ListedPage): readonly Node[] {
  const { meta, path, image } = page;
  if (path === '/')
    return [webSite(bundle), { ...described(bundle, page, 'WebPage'), ...about(bundle) }, person(bundle)];
  const way = breadcrumbs(bundle, path, meta.name ?? bundle.site.name);
  if (meta.essay) return [blogPosting(bundle, meta.essay, image), way];
  return [...nodesOfPart(bundle, page), way];
}

/** The pages of which more is known than that they are pages. */
function nodesOfPart(bundle: ContentBundle, page: ListedPage): readonly Node[] {
  switch (page.path.split('?')[0]) {
    case '/about':
      return [
        { ...described(bundle, page, 'ProfilePage'), mainEntity: reference(person(bundle)) },
        person(bundle),
      ];
    case '/contact':
      return [{ ...described(bundle, page, 'ContactPage'), ...about(bundle) }, person(bundle)];
    case '/essays':
      return [
        { ...described(bundle, page, 'CollectionPage'), mainEntity: blogReference(bundle) },
        ...(page.path === '/essays' ? [blog(bundle)] : []),
      ];
    default:
      return [described(bundle, page, 'WebPage')];
  }
}

function described(
  bundle: ContentBundle,
  { meta, path, image }: ListedPage,
  type: DescribedPage['type'],
): Node {
  const { name = bundle.site.name, description } = meta;
  return webPage(bundle, { type, url: bundle.origin + path, name, description, image });
}

function about(bundle: ContentBundle) {
  return { about: reference(person(bundle)) };
}
