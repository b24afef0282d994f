/** What every page tells about itself and its author, as JSON-LD in the vocabulary of schema.org. */
import type { ContentBundle } from '../runtime/bundle.ts';
import type { Essay } from '../runtime/essays.ts';
import { canonicalRoutes, essayUrl, mediaPath } from '../runtime/routes.ts';
import type { PageMeta } from './view-context.ts';

/** A thing that schema.org has a type for. */
interface Node {
  readonly '@type': string;
  /** The same on every page. */
  readonly '@id'?: string;
  readonly [property: string]: unknown;
}

export interface StructuredData {
  readonly '@context': 'https://schema.org';
  readonly '@graph': readonly Node[];
}

/** A page that may be indexed. */
export interface ListedPage {
  readonly meta: PageMeta;
  /** As in its `path`. */
  readonly path: string;
  /** Absolute address of its social card. */
  readonly image: string | undefined;
}

/** In the list of a large site. */
const MAX_LISTED_ESSAYS = 20;

export function structuredData(bundle: ContentBundle, page: ListedPage): StructuredData {
  return { '@context': 'https://schema.org', '@graph': nodesOf(bundle, page) };
}

function nodesOf(bundle: ContentBundle, page: ListedPage): readonly Node[] {
  const { meta, path, image } = page;
  const owner = person(bundle);
  const about = reference(owner);
  if (path === '/') return [webSite(bundle), { ...webPage(bundle, page, 'WebPage'), about }, owner];
  const trail = breadcrumbs(bundle, path, meta.name ?? bundle.site.name);
  if (meta.essay) return [blogPosting(bundle, meta.essay, image), trail];
  switch (path.split('?')[0]) {
    case '/about':
      return [{ ...webPage(bundle, page, 'ProfilePage'), mainEntity: about }, owner, trail];
    case '/contact':
      return [{ ...webPage(bundle, page, 'ContactPage'), about }, owner, trail];
    case '/essays': {
      const list = { ...webPage(bundle, page, 'CollectionPage'), mainEntity: blogReference(bundle) };
      return path === '/essays' ? [list, blog(bundle), trail] : [list, trail];
    }
    default:
      return [webPage(bundle, page, 'WebPage'), trail];
  }
}

/** Refers to a node on this page or another one. */
function reference({ '@type': type, '@id': id = '' }: Node): Node {
  return { '@type': type, '@id': id };
}

function author({ origin, site }: ContentBundle): Node {
  return { '@type': 'Person', '@id': `${origin}/#person`, name: site.name, url: `${origin}/about` };
}

/** The author with everything that the content says about them. */
function person(bundle: ContentBundle): Node {
  const { origin, site, profile } = bundle;
  const { portrait } = profile;
  return {
    ...author(bundle),
    description: site.summary,
    jobTitle: site.title,
    ...(portrait && {
      image: { '@type': 'ImageObject', url: origin + mediaPath(portrait.file), caption: portrait.alt },
    }),
    email: `mailto:${site.contact.email}`,
    sameAs: Object.values(site.links),
    workLocation: { '@type': 'Place', name: site.location },
    worksFor: profile.roles.map(({ organization, url }) => {
      return { '@type': 'Organization', name: organization, ...(url !== undefined && { url }) };
    }),
    knowsAbout: profile.focusAreas,
  };
}

function webSite(bundle: ContentBundle): Node {
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

function webPage(bundle: ContentBundle, { meta, path, image }: ListedPage, type: string): Node {
  const url = bundle.origin + path;
  return {
    '@type': type,
    '@id': `${url}#page`,
    url,
    name: meta.name ?? bundle.site.name,
    description: meta.description,
    inLanguage: bundle.site.locale,
    isPartOf: reference(webSite(bundle)),
    ...(image !== undefined && { primaryImageOfPage: { '@type': 'ImageObject', url: image } }),
  };
}

function blogReference({ origin }: ContentBundle): Node {
  return { '@type': 'Blog', '@id': `${origin}/essays#blog` };
}

function blog(bundle: ContentBundle): Node {
  return {
    ...blogReference(bundle),
    url: `${bundle.origin}/essays`,
    name: `Essays by ${bundle.site.name}`,
    inLanguage: bundle.site.locale,
    author: author(bundle),
    blogPost: bundle.essays.slice(0, MAX_LISTED_ESSAYS).map(({ slug, title, date }) => {
      const url = essayUrl(bundle, slug);
      return { '@type': 'BlogPosting', '@id': `${url}#essay`, url, headline: title, datePublished: date };
    }),
  };
}

function blogPosting(bundle: ContentBundle, essay: Essay, image: string | undefined): Node {
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

/** The way from the home page to the page at `path`, through its part of the site. */
function breadcrumbs({ origin }: ContentBundle, path: string, name: string): Node {
  const part = canonicalRoutes.find((route) => route.path === /^\/[^/?]*/.exec(path)?.[0]);
  const steps = [
    { label: 'Home', path: '/' },
    ...(part && part.path !== path ? [part] : []),
    { label: name, path },
  ];
  return {
    '@type': 'BreadcrumbList',
    '@id': `${origin}${path}#breadcrumbs`,
    itemListElement: steps.map((step, index) => {
      return { '@type': 'ListItem', position: index + 1, name: step.label, item: origin + step.path };
    }),
  };
}
