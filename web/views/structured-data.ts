/** A page's JSON-LD, in the schema.org vocabulary. */
import type { ContentBundle } from '../core/bundle.ts';
import { canonicalRoutes } from '../core/canonical-routes.ts';
import type { Essay } from '../core/essays.ts';
import type { Offering, Project, Site } from '../core/model.ts';
import { absoluteUrl, essayUrl, mediaPath } from '../core/routes.ts';
import { nameOfPage } from './page-names.ts';
import type { ContentView, PageMeta } from './view-context.ts';

type Properties = Readonly<Record<string, unknown>>;

/** A page that may be indexed. */
interface ListedPage {
  readonly meta: PageMeta;
  /** The same as `meta.path`, but always present. */
  readonly path: string;
  readonly image: string | undefined;
}

const MAX_LISTED_ESSAYS = 20;

/** Returns the graph that describes a page and its author. What is undefined is left out of the JSON. */
export function structuredData(view: ContentView, page: ListedPage) {
  return { '@context': 'https://schema.org', '@graph': nodesOf(view, page) };
}

function nodesOf(view: ContentView, page: ListedPage): readonly Properties[] {
  const { bundle } = view;
  const { meta, path, image } = page;
  const owner = person(bundle);
  const about = { '@type': 'Person', '@id': owner['@id'] };
  if (path === '/') return [webSite(bundle), webPage(bundle, page, 'WebPage', { about }), owner];
  const trail = breadcrumbs(view, path, meta.name ?? bundle.site.name);
  if (meta.essay) return [blogPosting(bundle, meta.essay, image), trail];
  if (path === '/about') {
    return [webPage(bundle, page, 'ProfilePage', { mainEntity: about }), owner, trail];
  }
  if (path === '/contact') return [webPage(bundle, page, 'ContactPage', { about }), owner, trail];
  if (path === '/projects') {
    const mainEntity = itemList(bundle.projects.projects.map((project) => creativeWork(bundle, project)));
    return [webPage(bundle, page, 'CollectionPage', { mainEntity }), trail];
  }
  if (path === '/offerings') {
    const offers = bundle.offerings.map((offering) => offer(bundle, offering));
    return [webPage(bundle, page, 'CollectionPage', { mainEntity: itemList(offers, 'OfferCatalog') }), trail];
  }
  // Essays themselves were handled above.
  if (!/^\/essays(?![^/?])/.test(path)) {
    const updated = bundle.pages.find((own) => own.path === path)?.updated;
    return [webPage(bundle, page, 'WebPage', { dateModified: updated }), trail];
  }
  const list = webPage(bundle, page, 'CollectionPage', { mainEntity: blogReference(bundle) });
  return path === '/essays' ? [list, blog(view), trail] : [list, trail];
}

function author({ origin, site }: ContentBundle) {
  return { '@type': 'Person', '@id': `${origin}/#person`, name: site.name, url: `${origin}/about` };
}

function person(bundle: ContentBundle) {
  const { site, profile } = bundle;
  const { portrait } = profile;
  return {
    ...author(bundle),
    description: site.summary,
    jobTitle: site.title,
    ...(portrait && { image: imageObject(bundle, portrait) }),
    email: `mailto:${site.contact.email}`,
    ...(site.pronouns !== undefined && { pronouns: site.pronouns }),
    ...contactLinks(site),
    ...(site.location !== undefined && { workLocation: { '@type': 'Place', name: site.location } }),
    worksFor: profile.roles.map(({ organization, url }) => {
      return { '@type': 'Organization', name: organization, ...(url !== undefined && { url }) };
    }),
    knowsAbout: profile.focusAreas,
  };
}

/** Returns the owner's profiles, and the telephone number if there is one. */
function contactLinks({ links }: Site) {
  const addresses = Object.values(links).filter((address) => address !== undefined);
  const telephone = addresses.find((address) => address.startsWith('tel:'));
  return {
    sameAs: addresses.filter((address) => /^https?:/.test(address)),
    telephone: telephone?.slice('tel:'.length),
  };
}

function imageObject({ origin }: ContentBundle, { file, alt }: NonNullable<Essay['cover']>) {
  return { '@type': 'ImageObject', url: origin + mediaPath(file), caption: alt };
}

function webSite(bundle: ContentBundle) {
  const { origin, site } = bundle;
  return {
    ...webSiteReference(bundle),
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

function webSiteReference({ origin }: ContentBundle) {
  return { '@type': 'WebSite', '@id': `${origin}/#website` };
}

function webPage(bundle: ContentBundle, { meta, path, image }: ListedPage, type: string, more?: Properties) {
  const url = bundle.origin + path;
  return {
    '@type': type,
    '@id': `${url}#page`,
    url,
    name: meta.name ?? bundle.site.name,
    description: meta.description,
    inLanguage: bundle.site.locale,
    isPartOf: webSiteReference(bundle),
    ...(image !== undefined && { primaryImageOfPage: { '@type': 'ImageObject', url: image } }),
    ...more,
  };
}

function blogReference({ origin }: ContentBundle) {
  return { '@type': 'Blog', '@id': `${origin}/essays#blog` };
}

function blog({ bundle, wording }: ContentView) {
  return {
    ...blogReference(bundle),
    url: `${bundle.origin}/essays`,
    name: wording.say('page.essaysBy', { author: bundle.site.name }),
    inLanguage: bundle.site.locale,
    author: author(bundle),
    license: bundle.site.policies.license,
    blogPost: bundle.essays.slice(0, MAX_LISTED_ESSAYS).map(({ slug, title, date }) => {
      const url = essayUrl(bundle, slug);
      return { '@type': 'BlogPosting', '@id': `${url}#essay`, url, headline: title, datePublished: date };
    }),
  };
}

function blogPosting(bundle: ContentBundle, essay: Essay, image: string | undefined) {
  const { slug, title, subtitle, excerpt, date, updated, category, link, tags, cover, wordCount } = essay;
  const url = essayUrl(bundle, slug);
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#essay`,
    url,
    mainEntityOfPage: url,
    headline: title,
    ...(subtitle !== undefined && { alternativeHeadline: subtitle }),
    description: excerpt,
    datePublished: date,
    ...(updated !== undefined && { dateModified: updated }),
    inLanguage: bundle.site.locale,
    author: author(bundle),
    publisher: author(bundle),
    isPartOf: blogReference(bundle),
    license: bundle.site.policies.license,
    articleSection: category,
    ...(link !== undefined && { sharedContent: { '@type': 'WebPage', url: link } }),
    ...(tags.length > 0 && { keywords: tags }),
    wordCount,
    ...((cover ?? image) && { image: cover ? imageObject(bundle, cover) : image }),
  };
}

function itemList(items: readonly Properties[], type = 'ItemList') {
  return {
    '@type': type,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
  };
}

function creativeWork(bundle: ContentBundle, project: Project) {
  const url = `${bundle.origin}/projects#${project.id}`;
  return {
    '@type': project.repoUrl === undefined ? 'CreativeWork' : 'SoftwareSourceCode',
    '@id': url,
    url,
    name: project.title,
    abstract: project.tagline,
    description: project.description,
    ...(project.url !== undefined && { sameAs: project.url }),
    ...(project.repoUrl !== undefined && { codeRepository: project.repoUrl }),
    ...(project.license !== undefined && { license: project.license }),
    creativeWorkStatus: project.status,
    keywords: [project.category],
    author: author(bundle),
  };
}

function offer(bundle: ContentBundle, offering: Offering) {
  const { id, name, category, kind, description, targetAudience, price, url: details } = offering;
  const url = `${bundle.origin}/offerings#${id}`;
  return {
    '@type': 'Offer',
    '@id': url,
    url,
    category,
    // `price` would have to be a number.
    priceSpecification: price && { '@type': 'PriceSpecification', description: price },
    offeredBy: author(bundle),
    itemOffered: {
      '@type': category === 'product' ? 'Product' : 'Service',
      name,
      ...(kind !== undefined && { category: kind }),
      description,
      ...(details !== undefined && { url: absoluteUrl(bundle, details) }),
      ...(targetAudience !== undefined && {
        audience: { '@type': 'Audience', audienceType: targetAudience },
      }),
    },
  };
}

/** Returns the breadcrumbs from the home page to the page at `path`, through its section. */
function breadcrumbs({ bundle: { origin }, wording }: ContentView, path: string, name: string) {
  const part = canonicalRoutes.find((route) => route.path === /^\/[^/?]*/.exec(path)?.[0]);
  const steps = [
    { name: wording.say('pages.home'), path: '/' },
    ...(part && part.path !== path ? [{ name: nameOfPage(wording, part), path: part.path }] : []),
    { name, path },
  ];
  return {
    '@type': 'BreadcrumbList',
    '@id': `${origin}${path}#breadcrumbs`,
    itemListElement: steps.map((step, index) => {
      return { '@type': 'ListItem', position: index + 1, name: step.name, item: origin + step.path };
    }),
  };
}
