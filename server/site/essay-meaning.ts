/** Semantic analysis of the essays, cached by content because it is slow for large sites. */
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import { type Edition, type PublishedEssay, publishEssays } from '../../web/runtime/essays.ts';
import {
  type EssayMeaning,
  type EssayTerms,
  findEssayMeaning,
} from '../../web/runtime/search/find-essay-meaning.ts';
import { tokens } from '../../web/runtime/search/tokens.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { hashOf } from '../util/hash.ts';

/** Weight of a term in the category or tags, compared with one in the text. */
const SUBJECT_WEIGHT = 3;

/** Returns the meaning of the essays, from the cache if possible. */
export async function meaningOf(
  { essays: documents, site }: ContentDocuments,
  edition: Edition,
  cache: BuildCache = noBuildCache,
  find: (essays: EssayTerms) => EssayMeaning | Promise<EssayMeaning> = findEssayMeaning,
): Promise<EssayMeaning> {
  const essays = publishEssays(documents, site.locale, edition);
  const parts = essays.map(({ essay, body }) => [
    essay.slug,
    essay.title,
    essay.category,
    essay.tags,
    body.text,
  ]);
  const key = `meaning ${hashOf(JSON.stringify(parts))}`;
  const cached = cache.get(key);
  if (cached) return JSON.parse(cached.toString());
  const slugs = essays.map(({ essay }) => essay.slug);
  const meaning = await find({ slugs, terms: numberTerms(essays.map(termsOf)) });
  cache.set(key, Buffer.from(JSON.stringify(meaning)));
  return meaning;
}

/** Returns the terms in the title and text, and those in the category and tags, repeated according to their weight. */
function termsOf({ essay, body }: PublishedEssay): readonly string[] {
  const subject = tokens([essay.category, ...essay.tags].join('\n'));
  const subjects = Array.from({ length: SUBJECT_WEIGHT }, () => subject).flat();
  return [...tokens(essay.title), ...tokens(body.text), ...subjects];
}

/** Numbers terms in order of appearance, because numbers are faster to send to another process than strings. */
export function numberTerms(documents: readonly (readonly string[])[]): readonly Uint32Array[] {
  const numbers = new Map<string, number>();
  return documents.map((terms) =>
    Uint32Array.from(terms, (term) => {
      const number = numbers.get(term) ?? numbers.size;
      numbers.set(term, number);
      return number;
    }),
  );
}
