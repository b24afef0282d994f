/** The folders whose code ships, and their files. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

export const WINGS = ['web', 'manifests', 'site', 'server', 'owner', 'import', 'cli'] as const;

/** Returns the paths of the modules in a folder of the project, without tests. */
export function sourcesIn(folder: string): readonly string[] {
  return readdirSync(PROJECT + folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /(?<!\.test)\.(?:tsx?|mjs)$/.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file),
    )
    .map((file) => `${folder}/${file}`);
}
