import type { ContentBundle } from '../../runtime/bundle.ts';
import { mediaPath } from '../../runtime/routes.ts';
import type { Node } from './node.ts';

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
