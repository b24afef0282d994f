/** The build cache of the sample site, filled once per test run so that servers start fast. */
import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { onDemand } from './on-demand.ts';

/** Environment variable for the data folder with the cache that all steps of a test run share. It may be unset. */
export const WARM_DATA = 'FOYER_TEST_WARM_DATA';

/** Links the warm server's build cache into another data folder, unless that folder already has a cache. */
export async function warmCache(dataDir: string): Promise<void> {
  const warmData = (await onDemand('warmServer')) ?? process.env[WARM_DATA];
  if (!warmData) return;
  const warm = join(warmData, 'cache');
  const cache = join(dataDir, 'cache');
  if (!existsSync(warm) || existsSync(cache)) return;
  for (const entry of readdirSync(warm, { recursive: true, withFileTypes: true })) {
    // A file with a dot in its name is still being written.
    if (!entry.isFile() || entry.name.includes('.')) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = join(cache, relative(warm, file));
    mkdirSync(dirname(copy), { recursive: true });
    linkSync(file, copy);
  }
}
