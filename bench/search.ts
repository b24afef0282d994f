/** `npm run bench:search`: measures the relevance and cost of search. */
import { parseArgs } from 'node:util';
import lunr from 'lunr';
import type { ContentDocuments } from '../web/runtime/bundle.ts';
import { createEssayIndex } from '../web/runtime/search/essay-index.ts';
import { RESULTS_ON_PAGE } from '../web/runtime/search/found.ts';
import { createSearch, type Search } from '../web/runtime/search/search.ts';
import { type Collection, readCollection, readSampleCollection } from './search/collection.ts';
import { asEssays, publishCorpus, readSampleContent } from './search/corpus.ts';
import { generateEssays, generateQueries } from './search/generated-essays.ts';
import { meanMeasures, type Ranker } from './search/measures.ts';
import { timed } from './timing.ts';

const HELP = `Usage: npm run bench:search -- [--judged] [--cost] [<folder> …]

  --judged   measure relevance with judged queries on the sample essays
  --cost     measure the time to build and query an index of 24, 300 and 1,000 generated essays
  <folder>   measure relevance on a judged collection: docs.json [{id, title, text}],
             queries.json [{id, text}] and qrels.json [{query, doc, grade}]

Defaults to --judged --cost.
`;

const SIZES = [24, 300, 1_000];
const QUERIES = 600;

async function main(): Promise<void> {
  const { values, positionals: folders } = parseArgs({
    options: {
      judged: { type: 'boolean' },
      cost: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) return print(HELP);
  const isDefault = !values.judged && !values.cost && folders.length === 0;
  const content = await readSampleContent();
  if (values.judged || isDefault) await measureRelevance(readSampleCollection(content), content);
  for (const folder of folders) {
    const collection = readCollection(folder);
    // The owner's synonyms apply only to their own essays.
    await measureRelevance(collection, { ...content, pillars: [], essays: asEssays(collection.documents) });
  }
  if (!values.cost && !isDefault) return;
  print('Generated essays of about 1,100 words; mean CPU time per query, in ms.\n');
  for (const size of SIZES) print(await measureCost(size, content));
}

async function measureRelevance(collection: Collection, content: ContentDocuments): Promise<void> {
  const { name, documents, queries } = collection;
  const search = createSearch(await publishCorpus(content));
  const rankers: Record<string, Ranker> = {
    'plain lunr': plainLunr(documents),
    Foyer: async (query, limit) => (await search.search(query, { limit })).hits.map(({ slug }) => slug),
  };
  print(`Judged queries: ${name} (${documents.length} documents, ${queries.length} queries)\n`);
  for (const [system, rank] of Object.entries(rankers)) {
    const { ndcg, reciprocalRank, recall } = await meanMeasures(rank, queries);
    const figures = [ndcg, reciprocalRank, recall].map((value) => value.toFixed(4));
    print(`  ${system.padEnd(12)} nDCG@10 ${figures[0]}  MRR@10 ${figures[1]}  recall@50 ${figures[2]}\n`);
  }
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

/** Returns a line with the cost of building and querying an index of `count` essays. */
async function measureCost(count: number, content: ContentDocuments): Promise<string> {
  const generated = generateEssays(count);
  const documents = generated.map(({ slug, title, markdown }) => ({ id: slug, title, text: markdown }));
  const corpus = await publishCorpus({ ...content, essays: asEssays(documents) });
  const [index, buildMs] = await timed(() => createEssayIndex(corpus.essays, corpus.library.bodies));
  const search = createSearch(corpus, index);
  const short = generateQueries(generated, QUERIES, 4);
  const long = generateQueries(generated, QUERIES, 20);
  const times = [await cpuPerQuery(search, short), await cpuPerQuery(search, long)];
  const [shortMs, longMs] = times.map((time) => time.toFixed(2));
  const size = count.toLocaleString('en').padStart(5);
  return `  ${size} essays: build ${buildMs.toFixed(0)} ms; up to 4 words: ${shortMs}, up to 20 words: ${longMs}\n`;
}

async function cpuPerQuery(search: Search, queries: readonly string[]): Promise<number> {
  const runQueries = async () => {
    for (const query of queries) await search.search(query, { limit: RESULTS_ON_PAGE });
  };
  await runQueries();
  const before = process.cpuUsage();
  await runQueries();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / queries.length;
}

function print(text: string): void {
  process.stdout.write(text);
}

await main();
