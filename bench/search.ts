/** `npm run bench:search`: how well the search finds, and what it costs. */
import { parseArgs } from 'node:util';
import lunr from 'lunr';
import { createSearch } from '../web/runtime/search/search.ts';
import { type Collection, readCollection, readSampleCollection } from './search/collection.ts';
import { asEssays, publishCorpus, readSampleContent } from './search/corpus.ts';
import { measureCost } from './search/cost.ts';
import { meanMeasures, type Ranker } from './search/measures.ts';

const HELP = `Usage: npm run bench:search -- [--judged] [--cost] [<folder> …]

  --judged   relevance, on judged queries over the sample essays
  --cost     time, memory and size of the index with 24, 300 and 1,000 generated essays
  <folder>   judged collections to measure relevance on: docs.json [{id, title, text}],
             queries.json [{id, text}] and qrels.json [{query, doc, grade}]

Without any of these, --judged and --cost.
`;

const SIZES = [24, 300, 1_000];

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
  const isAll = !values.judged && !values.cost && folders.length === 0;
  const content = await readSampleContent();
  if (values.judged || isAll) await judge(readSampleCollection(content), content);
  for (const folder of folders) {
    const collection = readCollection(folder);
    // The owner's synonyms belong to their own essays.
    await judge(collection, { ...content, pillars: [], essays: asEssays(collection.documents) });
  }
  if (!values.cost && !isAll) return;
  print('Generated essays of about 1,100 words; queries in ms of CPU, mean.\n');
  for (const size of SIZES) print(await measureCost(size, content));
}

async function judge(collection: Collection, content: Parameters<typeof publishCorpus>[0]): Promise<void> {
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

/** What lunr finds with its own analysis and query language, for comparison. */
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
      // Its query language takes 10:30 for a field named 10.
      if (error instanceof lunr.QueryParseError) return [];
      throw error;
    }
  };
}

function print(text: string): void {
  process.stdout.write(text);
}

await main();
