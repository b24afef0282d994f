import type { ContentBundle } from '../../web/core/bundle.ts';
import { type Endpoint, isPrepared } from '../../web/core/documents/define-endpoint.ts';
import type { ResourceSource } from '../../web/core/resources.ts';
import { articles, bio, essays, projects } from './catalog.ts';
import { contact, contactForm, contactToken } from './contact.ts';
import { essaysSearch } from './essays-search.ts';
import { greetingsListing, greetingsPosting } from './greetings.ts';
import { resourceEndpoints } from './resources.ts';
import { toolEndpoints } from './tools.ts';

/** Returns the REST endpoints of a site that are neither tools nor resources. An exported site has those without input. */
export function createEndpoints(bundle: ContentBundle): readonly Endpoint[] {
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
  return bundle.exported ? endpoints.filter(isPrepared) : endpoints;
}

/** Returns the endpoints that call tools and read resources; none if the owner has switched REST off. */
export function createCallEndpoints(
  { site }: ContentBundle,
  { registry, resources }: ResourceSource,
): readonly Endpoint[] {
  if (!site.surfaces.rest) return [];
  return [...toolEndpoints(registry), ...resourceEndpoints(registry, resources)];
}
