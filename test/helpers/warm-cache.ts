/** The build cache of the sample site, filled once per test run so that servers start fast. */
import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { onDemand } from './on-demand.ts';

/** Environment variable for the data folder with the cache that all steps of a test run share. It may be unset. */
export const WARM_DATA = 'FOYER_TEST_WARM_DATA';

/** Links the warm build cache into another data folder, unless that folder already has a cache. */
export async function warmCache(dataDir: string): Promise<void> {
  const warmData = (await onDemand('warmServer')) ?? process.env[WARM_DATA];
  if (warmData && !existsSync(join(dataDir, 'cache'))) linkFiles(warmData, dataDir);
}

/** Links what a site has built into the warm cache, because the next one is much like it. */
export function shareCache(dataDir: string): void {
  const warmData = process.env[WARM_DATA];
  if (warmData) linkFiles(dataDir, warmData);
}

function linkFiles(from: string, to: string): void {
  const [source, target] = [join(from, 'cache'), join(to, 'cache')];
  if (!existsSync(source)) return;
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    // A file with a dot in its name is still being written.
    if (!entry.isFile() || entry.name.includes('.')) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = join(target, relative(source, file));
    mkdirSync(dirname(copy), { recursive: true });
    try {
      linkSync(file, copy);
    } catch (error) {
      // It is there, perhaps from another worker.
      if (!existsSync(copy)) throw error;
    }
  }
}
