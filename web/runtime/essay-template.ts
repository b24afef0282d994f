import type { ContentBundle } from './bundle.ts';
import { closest } from './closest.ts';

/** Values a client is given to choose from at once (the specification's bound). */
const MAX_SUGGESTIONS = 100;

/** The resource template of the essays: each as Markdown, under its slug. */
export function essayTemplate({ site }: ContentBundle) {
  return {
    uriTemplate: `resource://${site.key}/essays/{slug}`,
    name: 'essay',
    title: 'One essay',
    description: 'The full text of an essay in Markdown, by its slug.',
    mimeType: 'text/markdown',
  } as const;
}

/** The slug in the URI of an essay; undefined for any other URI. */
export function slugOfUri({ site }: ContentBundle, uri: string): string | undefined {
  const prefix = `resource://${site.key}/essays/`;
  return uri.startsWith(prefix) ? uri.slice(prefix.length) : undefined;
}

/** Completes what is typed of a slug: those that begin with it, newest first, else the closest. */
export function completeSlug({ essays }: ContentBundle, typed: string) {
  const slugs = essays.map(({ slug }) => slug);
  const begun = slugs.filter((slug) => slug.startsWith(typed.toLowerCase()));
  const found = begun.length > 0 ? begun : closest(typed, slugs);
  return {
    values: found.slice(0, MAX_SUGGESTIONS),
    total: found.length,
    hasMore: found.length > MAX_SUGGESTIONS,
  };
}
