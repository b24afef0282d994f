import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

export interface Change {
  readonly file: string;
  /** Where the essay is served. */
  readonly url: string;
  /** A word that stands in none so far. */
  readonly word: string;
}

const INTERVAL = 5;
const PATIENCE = 120_000;

/**
 * Adds a word to an essay; gives the milliseconds from the saved file to the page that has it.
 *
 * @throws Error where it does not come
 */
export async function publish({ file, url, word }: Change): Promise<number> {
  const source = await readFile(file, 'utf8');
  await writeFile(file, `${source}\n${word}\n`);
  const start = performance.now();
  while (performance.now() < start + PATIENCE) {
    if ((await (await fetch(url)).text()).includes(word)) return performance.now() - start;
    await delay(INTERVAL);
  }
  throw new Error(`${url} still lacks what was saved ${PATIENCE} ms ago.`);
}
