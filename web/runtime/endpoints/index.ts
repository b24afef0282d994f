import type { ContentBundle } from '../bundle.ts';
import { articles } from './articles.ts';
import { bio } from './bio.ts';
import { contact, contactForm, contactToken } from './contact.ts';
import type { Endpoint } from './define-endpoint.ts';
import { essays } from './essays.ts';
import { essaysSearch } from './essays-search.ts';
import { greetingsListing, greetingsPosting } from './greetings.ts';
import { projects } from './projects.ts';

/** Every REST endpoint of a site. */
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
