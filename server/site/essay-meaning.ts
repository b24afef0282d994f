/** What the essays are about, kept by content: making it takes long where there are many. */
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import {
  type Edition,
  type EssayBody,
  type PublishedEssay,
  publishEssays,
} from '../../web/runtime/essays.ts';
import { NO_VECTORS } from '../../web/runtime/library.ts';
import { tokens } from '../../web/runtime/search/tokens.ts';
import { rearrange } from '../../web/runtime/search/vector-space.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { hashOf } from '../util/hash.ts';
import type { EssayMeaning, EssayTerms } from './find-essay-meaning.ts';

export interface EssayMeanings {
  /** That of these essays, if it was made before. */
  known(documents: ContentDocuments, edition: Edition): EssayMeaning | undefined;
  make(documents: ContentDocuments, edition: Edition): Promise<EssayMeaning>;
  /** The one made last, in the order of these essays; an essay that was not among them stands nowhere. */
  last(documents: ContentDocuments, edition: Edition): EssayMeaning;
}

/** The owner's word for what an essay is about counts as often as this many in its text. */
const SUBJECT_WEIGHT = 3;

interface Made {
  readonly key: string;
  readonly slugs: readonly string[];
  readonly meaning: EssayMeaning;
}

const NOTHING: Made = { key: '', slugs: [], meaning: { vectors: NO_VECTORS, related: {} } };

/**
 * In this process. The algebra is loaded for it: what is found is kept between starts, so that most have no use for it.
 */
export async function findMeaningHere(essays: EssayTerms): Promise<EssayMeaning> {
  const { findEssayMeaning } = await import('./find-essay-meaning.ts');
  return findEssayMeaning(essays);
}

export function createEssayMeanings(
  cache: BuildCache = noBuildCache,
  find: (essays: EssayTerms) => Promise<EssayMeaning> = findMeaningHere,
): EssayMeanings {
  let made = NOTHING;

  return {
    known(documents, edition) {
      const essays = published(documents, edition);
      const key = keyOf(essays);
      const kept = made.key === key ? undefined : cache.get(key);
      if (kept) made = { key, slugs: slugsOf(essays), meaning: JSON.parse(kept.toString()) };
      return made.key === key ? made.meaning : undefined;
    },
    async make(documents, edition) {
      const essays = published(documents, edition);
      const slugs = slugsOf(essays);
      const meaning = await find({ slugs, terms: numberTerms(essays.map(termsOf)) });
      made = { key: keyOf(essays), slugs, meaning };
      cache.set(made.key, Buffer.from(JSON.stringify(meaning)));
      return meaning;
    },
    last(documents, edition) {
      const { vectors, related } = made.meaning;
      return { vectors: rearrange(vectors, made.slugs, slugsOf(published(documents, edition))), related };
    },
  };
}

function published({ essays, site }: ContentDocuments, edition: Edition): readonly PublishedEssay[] {
  return publishEssays(essays, site.locale, edition);
}

function slugsOf(essays: readonly PublishedEssay[]): readonly string[] {
  return essays.map(({ essay }) => essay.slug);
}

/** Most texts are the same the next time. */
const textHashes = new WeakMap<EssayBody, string>();

function hashOfText(body: EssayBody): string {
  const hash = textHashes.get(body) ?? hashOf(body.text);
  textHashes.set(body, hash);
  return hash;
}

function keyOf(essays: readonly PublishedEssay[]): string {
  const parts = essays.map(({ essay, body }) => [
    essay.slug,
    essay.title,
    essay.category,
    essay.tags,
    hashOfText(body),
  ]);
  return `meaning ${hashOf(JSON.stringify(parts))}`;
}

/** Returns the terms of the title and the text, and those of category and tags as often as they count. */
function termsOf({ essay, body }: PublishedEssay): readonly string[] {
  const subject = tokens([essay.category, ...essay.tags].join('\n'));
  const subjects = Array.from({ length: SUBJECT_WEIGHT }, () => subject).flat();
  return [...tokens(essay.title), ...tokens(body.text), ...subjects];
}

/** Numbers terms in the order of their appearance: numbers go to another process faster than strings. */
function numberTerms(documents: readonly (readonly string[])[]): readonly Uint32Array[] {
  const numbers = new Map<string, number>();
  return documents.map((terms) =>
    Uint32Array.from(terms, (term) => {
      const number = numbers.get(term) ?? numbers.size;
      numbers.set(term, number);
      return number;
    }),
  );
}
