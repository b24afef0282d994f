/**
 * The import rules: which folder may import which. The linter's configuration and its test are generated from this
 * list, so a folder that it does not name is refused by the test.
 */

/** The imports that a folder may have, besides those from itself and npm packages. */
export interface ImportRule {
  readonly folders: readonly string[];
  /** Whether it may import the modules of Node.js. */
  readonly node: boolean;
}

const CORE = 'web/core';
const LOCALES = 'web/locales';

/** The files directly in `server/`, which start the service. They have one rule, that of the folder `server`. */
export const serverFiles = ['main.ts', 'serve.ts', 'start.ts'] as const;

/** The layers of `server/`, from top to bottom. Each may import the layers below it, but not its neighbors. */
const serverLayers = [
  ['server/dev'],
  ['server/cli'],
  ['server'],
  ['server/owner'],
  ['server/doctor', 'server/export'],
  ['server/http'],
  ['server/site'],
  ['server/endpoints', 'server/services'],
  ['server/content', 'server/db'],
  ['server/images'],
  ['server/pool'],
  ['server/config'],
  ['server/util'],
] as const;

const isomorphic = (...folders: readonly string[]): ImportRule => ({ folders, node: false });

/** The rule for each folder that ships. */
export const importRules: Readonly<Record<string, ImportRule>> = {
  [CORE]: isomorphic(),
  [LOCALES]: isomorphic(CORE),
  'web/page': isomorphic(CORE, LOCALES),
  'web/views': isomorphic(CORE, LOCALES),
  manifests: isomorphic(CORE, LOCALES),
  ...Object.fromEntries(
    serverLayers.flatMap((layer, index) =>
      layer.map((folder) => {
        const below = serverLayers.slice(index + 1).flat();
        return [folder, { folders: [...below, CORE, LOCALES, 'web/views', 'manifests'], node: true }];
      }),
    ),
  ),
  'create-foyer-site': { folders: ['server/cli', 'server/util'], node: true },
  'word-vectors': { folders: [CORE], node: true },
};

/** Folders of tests and tools, which may import everything, and which nothing that ships may import. */
const toolFolders = ['bench', 'docs', 'e2e', 'test'] as const;

/** Every folder that has a rule or that rules refer to. */
export const allFolders: readonly string[] = [...Object.keys(importRules), ...toolFolders];

/** Returns the folders that `folder` must not import. */
export function forbiddenFrom(folder: string): readonly string[] {
  const allowed = importRules[folder]?.folders ?? [];
  return allFolders.filter((other) => other !== folder && !allowed.includes(other));
}
