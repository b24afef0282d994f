import type { ContentBundle } from '../bundle.ts';
import { closest } from '../closest.ts';
import type { Essay } from '../essays.ts';
import { ProblemError } from '../problems.ts';

/**
 * The published essay of that slug or former slug. A path (`/essays/<slug>`) or an address of the site serves as well.
 *
 * @throws ProblemError `essay-not-found`, with the closest slugs as hints
 */
export function findEssay(bundle: ContentBundle, given: string): Essay {
  const slug = given
    .replace(bundle.origin, '')
    .replace(/^\/?essays\//, '')
    .replace(/\/?([?#].*)?$/s, '');
  const essay = bundle.essays.find(
    (candidate) => candidate.slug === slug || candidate.aliases.includes(slug),
  );
  if (essay) return essay;
  const near = closest(
    slug,
    bundle.essays.map((candidate) => candidate.slug),
  );
  throw new ProblemError('essay-not-found', {
    detail: 'No published essay has this slug.',
    hints: [
      ...near.map((candidate) => `Did you mean "${candidate}"?`),
      'Call get_latest_articles for the slugs of all essays.',
    ],
  });
}
