/** What the search costs with so many essays. */
import { brotliCompressSync, constants } from 'node:zlib';
import lunr from 'lunr';
import type { ContentDocuments } from '../../web/runtime/bundle.ts';
import { createEssayIndex } from '../../web/runtime/search/essay-index.ts';
import { RESULTS_ON_PAGE } from '../../web/runtime/search/found.ts';
import { createSearch, type Search } from '../../web/runtime/search/search.ts';
import { tokens } from '../../web/runtime/search/tokens.ts';
import { kilobytes } from '../table.ts';
import { timed } from '../timing.ts';
import { asEssays, publishCorpus } from './corpus.ts';
import { generateEssays } from './generated-essays.ts';
import { generateQueries } from './generated-queries.ts';

const QUERIES = 600;

/** Returns a line with the cost of building, sending, loading and querying the index. */
export async function measureCost(count: number, content: ContentDocuments): Promise<string> {
  const generated = [
    ...generateEssays(
      count,
      content.pillars.map(({ name }) => name),
    ),
  ];
  const texts = generated.map(({ slug, title, markdown }) => ({ id: slug, title, text: markdown }));
  const corpus = await publishCorpus({ ...content, essays: asEssays(texts) });
  const [index, building] = timed(() => createEssayIndex(corpus.essays, corpus.library.bodies));
  const json = JSON.stringify(plainIndex(texts));
  const [, loading] = timed(() => lunr.Index.load(JSON.parse(json)));
  const search = createSearch(corpus, index);
  const short = generateQueries(generated, QUERIES);
  const long = short.map((_, i) =>
    [...short, ...short]
      .slice(i, i + 20)
      .join(' ')
      .split(' ', 20)
      .join(' '),
  );
  const parameters = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return `${[
    `  ${count.toLocaleString('en').padStart(5)} essays: build ${building.toFixed(0)} ms`,
    `serialized ${kilobytes(json.length)} kB, Brotli ${kilobytes(brotliCompressSync(json, { params: parameters }).length)} kB`,
    `load ${loading.toFixed(0)} ms`,
    `1 to 4 words ${(await cpuPerQuery(search, short)).toFixed(2)}, 20 words ${(await cpuPerQuery(search, long)).toFixed(2)}`,
  ].join('; ')}\n`;
}

/** Returns lunr's index of the same terms, to weigh what a prebuilt one would be. */
function plainIndex(
  texts: readonly { readonly id: string; readonly title: string; readonly text: string }[],
): lunr.Index {
  const builder = new lunr.Builder();
  builder.tokenizer = ((text: string) =>
    tokens(text).map((term) => new lunr.Token(term, {}))) as unknown as typeof lunr.tokenizer;
  builder.ref('id');
  builder.field('title');
  builder.field('text');
  for (const text of texts) builder.add(text);
  return builder.build();
}

async function cpuPerQuery(search: Search, queries: readonly string[]): Promise<number> {
  const ask = async () => {
    for (const query of queries) await search.search(query, { limit: RESULTS_ON_PAGE });
  };
  await ask();
  const before = process.cpuUsage();
  await ask();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / queries.length;
}
