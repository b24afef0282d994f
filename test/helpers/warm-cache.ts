/** The build cache of the sample site, made once in a run of the tests: a server that finds it starts at once. */
import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The data folder of a server that the run's setup has started on the sample; absent where there is none. */
export const WARM_DATA = 'FOYER_TEST_WARM_DATA';

/** Puts what the warm server has made so far into the data folder of another, unless that has a cache already. */
export function warmCache(dataDir: string): void {
  const warm = join(process.env[WARM_DATA] ?? '', 'cache');
  const cache = join(dataDir, 'cache');
  if (!process.env[WARM_DATA] || !existsSync(warm) || existsSync(cache)) return;
  for (const entry of readdirSync(warm, { recursive: true, withFileTypes: true })) {
    // A name with a dot is a file that is being written.
    if (!entry.isFile() || entry.name.includes('.')) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = join(cache, relative(warm, file));
    mkdirSync(dirname(copy), { recursive: true });
    linkSync(file, copy);
  }
}
