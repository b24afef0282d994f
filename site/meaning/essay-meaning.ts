/** Semantic analysis of the essays, cached by content because it takes seconds for thousands of essays. */

import { readFileSync } from 'node:fs';
import type { ContentDocuments } from '../../web/core/bundle.ts';
import { type Edition, type PublishedEssay, publishEssays } from '../../web/core/essays.ts';
import { remembered } from '../../web/core/remembered.ts';
import { languageOf, loadAnalyzer } from '../../web/core/search/analyzer.ts';
import { decodeWordVectors, type WordVectors } from '../../web/core/search/word-vectors.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { hashOf } from '../util/hash.ts';
import { type AnalyzedEssay, type EssayMeaning, essayTerms, findEssayMeaning } from './find-essay-meaning.ts';

/** The essays, newest first, and what else their meaning depends on. */
export interface MeaningTask {
  readonly locale: string;
  /** Whether to make a word table. Its vectors exist only for English. */
  readonly hasWordTable: boolean;
  readonly essays: readonly AnalyzedEssay[];
}

export interface MeaningOptions {
  readonly cache?: BuildCache;
  /** Does the analysis, possibly in another process. */
  readonly find?: (task: MeaningTask) => Promise<EssayMeaning>;
  readonly wordTable?: boolean;
}

/** Returns the meaning of the essays, from the cache if possible. */
export async function meaningOf(
  documents: ContentDocuments,
  edition: Edition,
  { cache = noBuildCache, find = findMeaning, wordTable }: MeaningOptions = {},
): Promise<EssayMeaning> {
  const task = meaningTask(documents, edition, wordTable);
  const stored = storedMeaning(task, cache);
  if (stored) return stored;
  const meaning = await find(task);
  cache.set(keyOf(task), Buffer.from(JSON.stringify(meaning)));
  return meaning;
}

export function meaningTask(
  { essays, site: { locale } }: ContentDocuments,
  edition: Edition,
  wordTable = true,
): MeaningTask {
  return {
    locale,
    hasWordTable: wordTable && languageOf(locale) === 'en',
    essays: publishEssays(essays, locale, edition).essays.map(textsOf),
  };
}

export function storedMeaning(task: MeaningTask, cache: BuildCache): EssayMeaning | undefined {
  const stored = cache.get(keyOf(task));
  return stored && JSON.parse(stored.toString());
}

export async function findMeaning({ locale, hasWordTable, essays }: MeaningTask): Promise<EssayMeaning> {
  const analyzer = await loadAnalyzer(locale);
  return findEssayMeaning(essayTerms(essays, analyzer), hasWordTable ? readWordVectors() : undefined);
}

/** Most essays do not change between publications. */
const textsOf = remembered((published: PublishedEssay) => analyzedEssay(published));
const hashOfTexts = remembered((texts: AnalyzedEssay) => hashOf(JSON.stringify(texts)));

/** Returns the texts of an essay that its meaning depends on. */
export function analyzedEssay({ essay, body }: Pick<PublishedEssay, 'essay' | 'body'>): AnalyzedEssay {
  const { slug, title, subtitle = '', category, tags, excerpt, takeaways, headings } = essay;
  const parts = [title, subtitle, category, ...tags, excerpt, ...takeaways, ...headings];
  return { slug, text: body.text, summary: [...parts, ...(body.questions ?? [])].join('\n') };
}

function keyOf({ locale, hasWordTable, essays }: MeaningTask): string {
  return `meaning ${hashOf([locale, hasWordTable, ...essays.map(hashOfTexts)].join('\n'))}`;
}

/** The relative path is the same from `dist/server`. */
const FOLDER = new URL('../../word-vectors/', import.meta.url);

/** Reads the vectors of general English. They take a few megabytes, so nothing keeps them. */
export function readWordVectors(): WordVectors {
  const words = readFileSync(new URL('words.txt', FOLDER), 'utf8');
  return decodeWordVectors(words, readFileSync(new URL('vectors.bin', FOLDER)));
}
