import type { SiteEndpoints } from '../../site/compile/compile.ts';
import type { ContentBundle } from '../../web/core/bundle.ts';
import { type Endpoint, isPrepared } from '../../web/core/documents/define-endpoint.ts';
import type { ResourceSource } from '../../web/core/resources.ts';
import { articles, bio, essays, projects } from './catalog.ts';
import { contact, contactForm, contactToken } from './contact.ts';
import { essaysSearch } from './essays-search.ts';
import { greetingsListing, greetingsPosting } from './greetings-endpoint.ts';
import { resourceEndpoints } from './resources.ts';
import { toolEndpoints, withToolEntries } from './tools.ts';

/** Endpoints that no page of the site uses. */
const NOT_FOR_PAGES = new Set([articles, essays, bio, projects, contact]);

/**
 * Returns the REST endpoints of a site that are neither tools nor resources. An exported site has those without input. If
 * the owner has switched REST off, those remain that pages of the site use.
 */
export function createEndpoints(bundle: ContentBundle): readonly Endpoint[] {
  const { rest } = bundle.site.surfaces;
  const endpoints = [
    essaysSearch(bundle),
    articles,
    essays,
    bio,
    projects,
    greetingsListing,
    greetingsPosting,
    contact,
    contactForm,
    contactToken,
  ];
  const offered = rest
    ? endpoints
    : endpoints
        .filter((endpoint) => !NOT_FOR_PAGES.has(endpoint))
        // A shared cache would answer other sites, too.
        .map((endpoint) => ({ ...endpoint, freshness: 'never' as const }));
  return bundle.exported ? offered.filter(isPrepared) : offered;
}

export function listEndpoints(bundle: ContentBundle, source: ResourceSource): SiteEndpoints {
  const described = [...createEndpoints(bundle), ...createCallEndpoints(bundle, source)];
  return { described, served: withToolEntries(described, source.registry) };
}

/** Returns the endpoints that call tools and read resources; none without a server or if the owner has switched REST off. */
export function createCallEndpoints(
  { site, exported }: ContentBundle,
  { registry, resources }: ResourceSource,
): readonly Endpoint[] {
  if (!site.surfaces.rest || exported) return [];
  return [...toolEndpoints(registry), ...resourceEndpoints(registry, resources)];
}
