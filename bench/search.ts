/** `npm run bench:search`: how well the search finds, what it costs, and how it does in a browser. */
import { parseArgs } from 'node:util';
import { say, sayError } from '../server/util/say.ts';
import { inBrowserTables } from './search/browser/in-browser.ts';
import { InvalidCollectionError, readCollection } from './search/collection.ts';
import { asEssays, publishCorpus, readSampleContent } from './search/corpus.ts';
import { judgedTable } from './search/judged.ts';
import { sampleCollection } from './search/sample.ts';
import { scaleTable } from './search/scale.ts';
import { waysToStartTables } from './search/ways-to-start.ts';
import { formatTable, type Table } from './table.ts';

const HELP = `Usage: npm run bench:search -- [--judged] [--scale] [--browser] [<folder> …]

  --judged   relevance, on judged queries over the sample essays
  --scale    bytes, load time, query time and memory with 24, 1,000 and 10,000 generated essays
  --browser  the same site in Chromium: round trips, main-thread tasks, bytes on the wire
  <folder>   judged collections to measure relevance on instead: docs.json [{id, title, text}],
             queries.json [{id, text}] and qrels.json [{query, doc, grade}]

Without any of these everything is run, which takes some minutes. Tables go to stdout, progress to stderr.`;

async function main(given: readonly string[]): Promise<void> {
  const { values, positionals: folders } = parseArgs({
    args: [...given],
    options: {
      judged: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
      browser: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) return say(HELP);
  const isAll = !values.judged && !values.scale && !values.browser && folders.length === 0;
  if (folders.length > 0) await judgeFolders(folders);
  else if (values.judged || isAll) await judgeSample();
  if (values.scale || isAll) {
    print(await scaleTable(sayError));
    for (const table of await waysToStartTables(sayError)) print(table);
  }
  if (values.browser || isAll) for (const table of await inBrowserTables(sayError)) print(table);
}

async function judgeSample(): Promise<void> {
  const content = await readSampleContent();
  print(await judgedTable(await sampleCollection(content), await publishCorpus(content), sayError));
}

async function judgeFolders(folders: readonly string[]): Promise<void> {
  const content = await readSampleContent();
  for (const folder of folders) {
    const collection = await readCollection(folder);
    // The owner's synonyms belong to their own essays.
    const documents = { ...content, pillars: [], essays: asEssays(collection.documents) };
    print(await judgedTable(collection, await publishCorpus(documents), sayError));
  }
}

function print(table: Table): void {
  say(`${formatTable(table)}\n`);
}

function explain(error: unknown): string {
  if (error instanceof InvalidCollectionError) return error.message;
  if (error instanceof TypeError && 'code' in error) return `${error.message}\n\n${HELP}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  sayError(explain(error));
  process.exitCode = 1;
});
