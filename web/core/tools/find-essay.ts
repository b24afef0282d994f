import { nearest } from '../closest.ts';
import type { Essay } from '../essays.ts';
import { ProblemError } from '../problems.ts';
import { boundedText, strictObject } from '../schemas.ts';
import type { ToolContext } from './define-tool.ts';

/**
 * Returns the published essay with the given slug or former slug. A path or full address on the site works as well.
 * Reports that the essay is read, or that there is none.
 *
 * @throws ProblemError `essay-not-found`, with the closest slugs as hints
 */
export function openEssay({ bundle, onRead, onUnanswered }: ToolContext, given: string): Essay {
  const [path = ''] = given.replace(bundle.origin, '').split(/[?#]/);
  const slug = path.replace(/^\/?essays\//, '').replace(/\/$/, '');
  const found = bundle.essays.find((essay) => essay.slug === slug || essay.aliases.includes(slug));
  if (found) {
    onRead?.(found.slug);
    return found;
  }
  onUnanswered?.({ kind: 'essay', query: slug });
  const slugs = bundle.essays.map((essay) => essay.slug);
  throw new ProblemError('essay-not-found', {
    detail: 'No published essay has this slug.',
    hints: [
      ...nearest(slug, slugs).map((candidate) => `Did you mean "${candidate}"?`),
      'Call get_latest_articles for the slugs of all essays.',
    ],
  });
}

export const slugInput = strictObject({
  slug: boundedText({ minLength: 1, maxLength: 200 }).describe(
    'Slug from get_latest_articles, as in /essays/<slug>.',
  ),
});
