import type { ContentBundle } from '../bundle.ts';
import type { Resource } from '../resources.ts';
import type { Registry } from '../tools/registry.ts';
import { articles, bio, essays, projects } from './catalog.ts';
import { contact, contactForm, contactToken } from './contact.ts';
import type { Endpoint } from './define-endpoint.ts';
import { essaysSearch } from './essays-search.ts';
import { greetingsListing, greetingsPosting } from './greetings.ts';
import { resourceEndpoints } from './resources.ts';
import { toolEndpoints } from './tools.ts';

/** Returns the REST endpoints of a site that are neither tools nor resources. */
export function createEndpoints(bundle: ContentBundle): readonly Endpoint[] {
  return [
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
}

/** Returns the endpoints that call tools and read resources; none if the owner has switched REST off. */
export function createCallEndpoints({ bundle, registry, resources }: CallSource): readonly Endpoint[] {
  if (!bundle.site.surfaces.rest) return [];
  return [...toolEndpoints(registry), ...resourceEndpoints(registry, resources)];
}

export interface CallSource {
  readonly bundle: ContentBundle;
  readonly registry: Registry;
  readonly resources: readonly Resource[];
}
