/** `open-site <folder> <queries>`: opens a made site as the page's worker does, and asks it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESULTS_ON_PAGE } from '../../../web/runtime/search/found.ts';
import { createSearch, type Search } from '../../../web/runtime/search/search.ts';
import { timed, timedAsync } from '../../timing.ts';
import { type Catalogue, files, type OpenedSite } from '../site-files.ts';

async function openSite(folder: string, count: number): Promise<OpenedSite> {
  const queries: readonly string[] = count > 0 ? await readJson(join(folder, files.queries)) : [];
  const before = memoryInUse();
  const { search, parse, index } = await open(folder);
  const memory = memoryInUse() - before;
  let answered = 0;
  const ask = async (query: string) => {
    const [{ total }, milliseconds] = await timedAsync(() =>
      search.search(query, { limit: RESULTS_ON_PAGE }),
    );
    if (total > 0) answered += 1;
    return milliseconds;
  };

  const warmUp: number[] = [];
  for (const query of queries.slice(count)) warmUp.push(await ask(query));
  const times: number[] = [];
  for (const query of queries.slice(0, count)) times.push(await ask(query));
  const asked = warmUp.length + times.length;
  return { parse, index, memory, first: warmUp[0] ?? Number.NaN, answered: answered / asked, queries: times };
}

async function open(folder: string): Promise<{ search: Search; parse: number; index: number }> {
  const catalogue: Catalogue = await readJson(join(folder, files.catalogue));
  const text = await readFile(join(folder, files.library), 'utf8');
  const [library, parse] = timed(() => JSON.parse(text));
  const [search, index] = timed(() => createSearch({ ...catalogue, library }));
  return { search, parse, index };
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

function memoryInUse(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const [folder = '', count = ''] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await openSite(folder, Number(count))));
