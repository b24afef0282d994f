/**
 * `npm run bench:search -- [<folder> …]`: measures the relevance and cost of search. A folder holds a judged collection:
 * docs.json [{id, title, text}], queries.json [{id, text}] and qrels.json [{query, doc, grade}].
 */
import { brotliCompressSync } from 'node:zlib';
import lunr from 'lunr';
import { print } from '../site/util/print.ts';
import type { ContentDocuments } from '../web/core/bundle.ts';
import { english } from '../web/core/search/analyzer.ts';
import { createEssayIndex } from '../web/core/search/essay-index.ts';
import { MAX_QUERY_LENGTH, RESULTS_ON_PAGE } from '../web/core/search/found.ts';
import { createSearch, type Search } from '../web/core/search/search.ts';
import {
  type Collection,
  leaveOutQuestions,
  readCollection,
  readSampleCollections,
  readTopics,
} from './search/collection.ts';
import { asEssays, type Corpus, publishCorpus, readSampleContent } from './search/corpus.ts';
import { generateEssays, generateQueries, queryKinds } from './search/generated-essays.ts';
import { countTopics, meanMeasures, type Ranker } from './search/measures.ts';
import { timed } from './timing.ts';

const SIZES = [24, 300, 1_000];
const QUERIES = 200;

async function main(): Promise<void> {
  const content = await readSampleContent();
  for (const collection of readSampleCollections(content)) await measureRelevance(collection, content);
  const [withoutSome, leftOut] = leaveOutQuestions(content);
  await measureRelevance(leftOut, withoutSome);
  for (const folder of process.argv.slice(2)) {
    const collection = readCollection(folder);
    // The owner's synonyms apply only to their own essays.
    await measureRelevance(collection, { ...content, pillars: [], essays: asEssays(collection.documents) });
  }
  await measureTopics(content);
  print('Generated essays of about 1,100 words; median time per query, in ms.');
  for (const size of SIZES) await measureCost(size, content);
}

async function measureRelevance(collection: Collection, content: ContentDocuments): Promise<void> {
  const { name, documents, queries } = collection;
  const corpus = await publishCorpus(content);
  const search = createSearch(corpus);
  const rankers: Record<string, Ranker> = {
    'plain lunr': plainLunr(documents),
    Foyer: async (query, limit) => (await search.search(query, { limit })).hits.map(({ slug }) => slug),
  };
  print(
    `Judged queries: ${name} (${documents.length} documents, ${queries.length} queries, word table ${tableSize(corpus)})`,
  );
  for (const [system, ranker] of Object.entries(rankers)) {
    const { ndcg, reciprocalRank, success, recall } = await meanMeasures(ranker, queries);
    const figures = [ndcg, reciprocalRank, success, recall].map((value) => value.toFixed(4));
    const [gain, rank, top, depth] = figures;
    print(`  ${system.padEnd(12)} nDCG@10 ${gain}  MRR@10 ${rank}  success@3 ${top}  recall@50 ${depth}`);
  }
}

async function measureTopics(content: ContentDocuments): Promise<void> {
  const search = createSearch(await publishCorpus(content));
  const hitsFor = async (query: string) => {
    const { hits, total } = await search.search(query);
    return hits.slice(0, total).map(({ slug }) => slug);
  };
  for (const { name, queries } of readTopics(content)) {
    const { present, absent } = await countTopics(hitsFor, queries);
    print(`Topics of visitors ${name}`);
    print(
      `  found ${present.right} of ${present.of}; absent and without a hit ${absent.right} of ${absent.of}`,
    );
  }
}

/** Returns the size of the word table in a page, compressed with Brotli. */
function tableSize({ library }: Corpus): string {
  return `${(brotliCompressSync(JSON.stringify(library.words)).length / 1000).toFixed(1)} kB`;
}

/** Returns a ranker that uses lunr's own text processing and query language, for comparison. */
function plainLunr(documents: Collection['documents']): Ranker {
  const index = lunr(function () {
    this.ref('id');
    this.field('title');
    this.field('text');
    for (const document of documents) this.add(document);
  });
  return async (query, depth) => {
    try {
      return index
        .search(query)
        .slice(0, depth)
        .map(({ ref }) => ref);
    } catch (error) {
      // lunr parses 10:30 as a query on a field named 10.
      if (error instanceof lunr.QueryParseError) return [];
      throw error;
    }
  };
}

/** Prints the cost of building and querying an index of `count` essays. */
async function measureCost(count: number, content: ContentDocuments): Promise<void> {
  const generated = generateEssays(count);
  const documents = generated.map(({ slug, title, markdown }) => ({ id: slug, title, text: markdown }));
  const corpus = await publishCorpus({ ...content, essays: asEssays(documents) });
  const [index, buildMs] = await timed(() => createEssayIndex(corpus.essays, corpus.library.bodies, english));
  const search = createSearch(corpus, index);
  print(
    `  ${count.toLocaleString('en')} essays: built in ${buildMs.toFixed(0)} ms, word table ${tableSize(corpus)}`,
  );
  for (const kind of queryKinds) {
    const medians = [];
    for (const maxWords of [4, 20]) {
      const { median } = await timeQueries(search, generateQueries(generated, QUERIES, maxWords, kind));
      medians.push(median.toFixed(2));
    }
    print(`    ${kind.padEnd(12)} up to 4 words: ${medians[0]}, up to 20 words: ${medians[1]}`);
  }
  const longest = queryKinds.map((kind) =>
    generateQueries(generated, QUERIES, 1, kind).join(' ').slice(0, MAX_QUERY_LENGTH),
  );
  const { greatest } = await timeQueries(search, longest);
  print(`    slowest query of ${MAX_QUERY_LENGTH.toLocaleString('en')} characters: ${greatest.toFixed(2)}`);
}

async function timeQueries(search: Search, queries: readonly string[]) {
  const times: number[] = [];
  // The first half is warm-up.
  for (const query of [...queries, ...queries])
    times.push((await timed(() => search.search(query, { limit: RESULTS_ON_PAGE })))[1]);
  const measured = times.slice(queries.length).sort((a, b) => a - b);
  return { median: measured[Math.floor(measured.length / 2)] ?? 0, greatest: measured.at(-1) ?? 0 };
}

await main();
