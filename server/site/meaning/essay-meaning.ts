/** Semantic analysis of the essays, cached by content because it takes seconds for a thousand essays. */
import type { ContentDocuments } from '../../../web/core/bundle.ts';
import { type Edition, publishEssays } from '../../../web/core/essays.ts';
import { languageOf, loadAnalyzer } from '../../../web/core/search/analyzer.ts';
import { type BuildCache, noBuildCache } from '../../pool/build-cache.ts';
import { hashOf } from '../../util/hash.ts';
import { readWordVectors } from '../word-vectors.ts';
import {
  type EssayMeaning,
  type EssayTerms,
  essaySummary,
  essayTerms,
  findEssayMeaning,
} from './find-essay-meaning.ts';

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

/** Returns the meaning of the essays, from the cache if possible. */
export async function meaningOf(
  { essays: documents, site }: ContentDocuments,
  edition: Edition,
  { cache = noBuildCache, find = findMeaning, wordTable = true }: MeaningOptions = {},
): Promise<EssayMeaning> {
  const essays = publishEssays(documents, site.locale, edition);
  const hasWordTable = wordTable && languageOf(site.locale) === 'en';
  const parts = essays.map((essay) => [essay.essay.slug, essay.body.text, ...essaySummary(essay)]);
  const key = `meaning ${hashOf(JSON.stringify([site.locale, hasWordTable, parts]))}`;
  const cached = cache.get(key);
  if (cached) return JSON.parse(cached.toString());
  const analyzer = await loadAnalyzer(site.locale);
  const meaning = await find({ ...essayTerms(essays, analyzer), hasWordTable });
  cache.set(key, Buffer.from(JSON.stringify(meaning)));
  return meaning;
}

export function findMeaning({ hasWordTable, ...essays }: MeaningTask): EssayMeaning {
  return findEssayMeaning(essays, hasWordTable ? readWordVectors() : undefined);
}
