import leven from 'leven';
import { everyEssay } from '../bundle.ts';
import { nearest } from '../closest.ts';
import type { Essay, Section } from '../essays.ts';
import { enumValue } from '../normalize-input.ts';
import { ProblemError } from '../problems.ts';
import { boundedText, strictObject } from '../schemas.ts';
import type { ToolContext } from './define-tool.ts';

/** Number of essays that are suggested instead of an unknown one. */
const MAX_SUGGESTIONS = 3;
/** A slug that differs in this many characters is probably misspelled. */
const MAX_EDITS = 2;
/** In characters. */
const MAX_COMPARED_LENGTH = 200;

/**
 * Returns the published essay with the given slug or former slug. A path or full address on the site works as well.
 * Reports that the essay is read, or that there is none.
 *
 * @throws ProblemError `essay-not-found`, with hints at the essays that may be meant
 */
export async function openEssay(context: ToolContext, given: string): Promise<Essay> {
  const { bundle, onRead, onUnanswered } = context;
  const { slug } = addressOf(given, bundle.origin);
  const found = everyEssay(bundle).find((essay) => essay.slug === slug || essay.aliases.includes(slug));
  if (found) {
    onRead?.(found.slug);
    return found;
  }
  onUnanswered?.({ kind: 'essay', query: slug });
  const candidates = await suggestEssays(context, slug);
  throw new ProblemError('essay-not-found', {
    detail: 'No published essay has this slug.',
    hints: [
      ...candidates.map((candidate) => `Did you mean "${candidate}"?`),
      'Call get_latest_articles for the slugs of all essays.',
    ],
  });
}

/**
 * Returns the slugs of the essays that may be meant: those spelled almost alike, or else those that a search for the words
 * finds, or else the most similar ones.
 */
async function suggestEssays({ bundle, search }: ToolContext, given: string): Promise<readonly string[]> {
  // An address may be of any length.
  const slug = given.slice(0, MAX_COMPARED_LENGTH);
  const slugs = everyEssay(bundle).map((essay) => essay.slug);
  const isAlike = (known: string) =>
    Math.abs(known.length - slug.length) <= MAX_EDITS && leven(known, slug) <= MAX_EDITS;
  const misspelled = slugs.filter(isAlike);
  if (misspelled.length > 0) return misspelled.slice(0, MAX_SUGGESTIONS);
  const { hits } = await search.search(slug.replace(/[-_/]+/g, ' '), { limit: MAX_SUGGESTIONS });
  return hits.length > 0 ? hits.map((hit) => hit.slug) : nearest(slug, slugs, MAX_SUGGESTIONS);
}

/** Splits `slug#section`, or the address of an essay's page, into its parts. */
function addressOf(given: string, origin: string): { readonly slug: string; readonly fragment: string } {
  const [address = '', fragment = ''] = given.replace(origin, '').split('#', 2);
  const [path = ''] = address.split('?', 1);
  return { slug: path.replace(/^\/?essays\//, '').replace(/(\.md|\/)$/, ''), fragment };
}

/** A takeaway or quote on the page of its essay, or words to highlight there (text fragments). */
const PASSAGE = /^(?:takeaway|quote)-\d+$/;

/**
 * Returns the id of the section that a slug or address names after `#`; undefined if it names the whole essay.
 *
 * @throws ProblemError `invalid-input`, which names the sections, if the essay has no such section
 */
export function sectionAsked(
  given: string,
  origin: string,
  sections: readonly Section[],
): string | undefined {
  // A browser scrolls to the words after the directive (https://wicg.github.io/scroll-to-text-fragment/).
  const [asked = ''] = decoded(addressOf(given, origin).fragment).split(':~:', 1);
  if (asked === '' || PASSAGE.test(asked)) return undefined;
  const ids = sections.map(({ id }) => id);
  const section = enumValue(ids, asked);
  if (section !== undefined) return section;
  const named = `The sections are ${ids.map((id) => `"${id}"`).join(', ')}.`;
  const hint = `${ids.length > 0 ? named : 'The essay has no sections.'} For the whole essay, leave out # and what follows.`;
  throw new ProblemError('invalid-input', {
    detail: 'The essay has no section of this name.',
    errors: [{ pointer: '/slug', detail: 'The essay has no section of this name.', hint }],
  });
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

export const slugInput = strictObject({
  slug: boundedText({ minLength: 1, maxLength: 200 }).describe(
    'Slug from get_latest_articles, as in /essays/<slug>.',
  ),
});
