/** Semantic analysis of the essays, cached by content because it takes seconds for a thousand essays. */
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import { type Edition, type PublishedEssay, publishEssays } from '../../web/runtime/essays.ts';
import { type Analyzer, languageOf, loadAnalyzer } from '../../web/runtime/search/analyzer.ts';
import {
  type EssayMeaning,
  type EssayTerms,
  findEssayMeaning,
} from '../../web/runtime/search/find-essay-meaning.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { hashOf } from '../util/hash.ts';
import { readWordVectors } from './word-vectors.ts';

export interface MeaningTask extends EssayTerms {
  /** Whether to make a word table. Its vectors exist only for English. */
  readonly hasWordTable: boolean;
}

export interface MeaningOptions {
  readonly cache?: BuildCache;
  /** Does the analysis, possibly in another process. */
  readonly find?: (task: MeaningTask) => EssayMeaning | Promise<EssayMeaning>;
  /** Whether an English site gets a word table. */
  readonly wordTable?: boolean;
}

/** Weight of a term in the category or tags, compared with one in the text. */
const SUBJECT_WEIGHT = 3;

/** Returns the meaning of the essays, from the cache if possible. */
export async function meaningOf(
  { essays: documents, site }: ContentDocuments,
  edition: Edition,
  { cache = noBuildCache, find = findMeaning, wordTable = true }: MeaningOptions = {},
): Promise<EssayMeaning> {
  const essays = publishEssays(documents, site.locale, edition);
  const hasWordTable = wordTable && languageOf(site.locale) === 'en';
  const parts = essays.map(({ essay, body }) => [
    essay.slug,
    essay.title,
    essay.category,
    essay.tags,
    body.text,
  ]);
  const key = `meaning ${hashOf(JSON.stringify([site.locale, hasWordTable, parts]))}`;
  const cached = cache.get(key);
  if (cached) return JSON.parse(cached.toString());
  const analyzer = await loadAnalyzer(site.locale);
  const slugs = essays.map(({ essay }) => essay.slug);
  const numbered = numberTerms(essays.map((essay) => termsOf(essay, analyzer)));
  const meaning = await find({ slugs, ...numbered, hasWordTable });
  cache.set(key, Buffer.from(JSON.stringify(meaning)));
  return meaning;
}

export function findMeaning({ hasWordTable, ...essays }: MeaningTask): EssayMeaning {
  return findEssayMeaning(essays, hasWordTable ? readWordVectors() : undefined);
}

/** Returns the terms of title and text, and those of category and tags repeated by their weight. */
function termsOf({ essay, body }: PublishedEssay, { tokens }: Analyzer): readonly string[] {
  const subject = tokens([essay.category, ...essay.tags].join('\n'));
  const subjects = Array.from({ length: SUBJECT_WEIGHT }, () => subject).flat();
  return [...tokens(essay.title), ...tokens(body.text), ...subjects];
}

/** Numbers terms in order of appearance, because numbers are faster to send to another process than strings. */
export function numberTerms(
  documents: readonly (readonly string[])[],
): Pick<EssayTerms, 'terms' | 'vocabulary'> {
  const numbers = new Map<string, number>();
  const terms = documents.map((document) =>
    Uint32Array.from(document, (term) => {
      const number = numbers.get(term) ?? numbers.size;
      numbers.set(term, number);
      return number;
    }),
  );
  return { terms, vocabulary: [...numbers.keys()] };
}
