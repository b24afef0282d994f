/** The category of essays as input, and the category that is meant by other words. */
import { z } from 'zod/v3';
import type { ContentBundle } from './bundle.ts';
import { closest } from './closest.ts';
import type { Pillar } from './model.ts';
import { foldedWords } from './normalize-input.ts';

type CategorySource = Pick<ContentBundle, 'pillars' | 'essays'>;

/**
 * Returns the schema of an optional category. The error for any other value names the category that may be meant.
 *
 * @param isAccepted returns whether the interface accepts a pillar
 * @param adviceOn says how to reach the essays of a pillar that is not accepted
 */
export function categoryInput(
  bundle: CategorySource,
  isAccepted: (pillar: Pillar) => boolean = () => true,
  adviceOn: (pillar: Pillar) => string = () => '',
) {
  const [first, ...rest] = bundle.pillars.filter(isAccepted).map(({ name }) => name);
  const errorMap: z.ZodErrorMap = (issue, { data, defaultError }) => {
    const meant = issue.code === 'invalid_enum_value' ? closestCategory(bundle, String(data)) : undefined;
    if (!meant) return { message: defaultError };
    const question =
      foldedWords(meant.name).join() === foldedWords(String(data)).join()
        ? ''
        : `Did you mean "${meant.name}"?`;
    return {
      message: [question, isAccepted(meant) ? '' : adviceOn(meant)].filter(Boolean).join(' ') || defaultError,
    };
  };
  return z.enum([first ?? '', ...rest], { errorMap }).optional();
}

/** Weights of the words by which a category is found: its own name, its synonyms, and the tags of its essays. */
const WEIGHTS = { name: 4, synonyms: 2, tags: 1 } as const;

/**
 * Returns the category that other words for it mean, like "scams" for "Fraud Prevention", or else the one that is
 * spelled most like them. Undefined if none is near.
 */
export function closestCategory({ pillars, essays }: CategorySource, given: string): Pillar | undefined {
  const asked = new Set(foldedWords(given));
  const shared = (phrases: readonly string[]) => {
    const words = new Set(phrases.flatMap(foldedWords));
    return [...asked].filter((word) => words.has(word)).length;
  };
  const scored = pillars.map((pillar) => {
    const tags = essays.flatMap((essay) => (essay.category === pillar.name ? essay.tags : []));
    const byName = WEIGHTS.name * shared([pillar.name]) + WEIGHTS.synonyms * shared(pillar.synonyms);
    return { pillar, score: byName + WEIGHTS.tags * shared(tags) };
  });
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)[0]?.pillar;
  if (best || asked.size === 0) return best;
  const phrases = pillars.flatMap(({ name, slug, synonyms }) => [name, slug, ...synonyms]);
  const [similar] = closest(given, phrases, 1);
  return pillars.find(
    ({ name, slug, synonyms }) => similar !== undefined && [name, slug, ...synonyms].includes(similar),
  );
}
