/** What every page tells about itself, its author and its place, as JSON-LD in the vocabulary of schema.org. */
import type { ContentBundle } from '../runtime/bundle.ts';
import type { Essay } from '../runtime/essays.ts';
import { canonicalRoutes, essayUrl, mediaPath } from '../runtime/routes.ts';
import type { PageMeta } from './view-context.ts';

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

/** What is told about a thing in the vocabulary of schema.org. */
export interface Node {
  readonly '@type': string;
  /** The same wherever the thing is spoken of. */
  readonly '@id'?: string;
  readonly [property: string]: unknown;
}

/** Points to what is told elsewhere, on this page or another one. */
export function reference({ '@type': type, '@id': id = '' }: Node): Node {
  return { '@type': type, '@id': id };
}

/** The owner, as far as other things name them. */
export function author({ origin, site }: ContentBundle): Node {
  return { '@type': 'Person', '@id': `${origin}/#person`, name: site.name, url: `${origin}/about` };
}

/** The owner with all that the content says of them. */
export function person(bundle: ContentBundle): Node {
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
    worksFor: profile.roles.map(({ organization, url }) => ({
      '@type': 'Organization',
      name: organization,
      ...(url !== undefined && { url }),
    })),
    knowsAbout: profile.focusAreas,
  };
}

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

/** The way from the home page to the page at `path`, by way of the part of the site it belongs to. */
export function breadcrumbs({ origin }: ContentBundle, path: string, name: string): Node {
  const part = canonicalRoutes.find((route) => route.path === /^\/[^/?]*/.exec(path)?.[0]);
  const steps = [
    { label: 'Home', path: '/' },
    ...(part && part.path !== path ? [part] : []),
    { label: name, path },
  ];
  return {
    '@type': 'BreadcrumbList',
    '@id': `${origin}${path}#breadcrumbs`,
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: origin + step.path,
    })),
  };
}
