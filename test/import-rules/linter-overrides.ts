/** The import rules as overrides in `biome.json`. */
import { forbiddenFrom, importRules, serverFiles } from './import-rules.ts';

const TESTS = ['!**/*.test.ts', '!**/*.test.tsx'];

/** Returns one override for each folder that ships. */
export function linterOverrides() {
  return Object.entries(importRules).map(([folder, { folders, node }]) => ({
    includes: [folder === 'server' ? 'server/*' : `${folder}/**`, ...TESTS],
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: 'error',
            options: {
              patterns: [
                {
                  group: [
                    ...(node ? [] : ['node:*']),
                    ...forbiddenFrom(folder).flatMap((other) => specifiersOf(folder, other)),
                  ],
                  message: `${folder} may import ${listed(folders)}. See test/import-rules/import-rules.ts.`,
                },
              ],
            },
          },
        },
      },
    },
  }));
}

/** Returns whether an override of `biome.json` is generated from the import rules. */
export function isGenerated(override: { readonly includes: readonly string[] }): boolean {
  const [first = ''] = override.includes;
  return first.replace(/\/\*+$/, '') in importRules;
}

/** Returns patterns for specifiers in `from` that name `to`. Specifiers of a folder with the same parent omit the parent. */
function specifiersOf(from: string, to: string): readonly string[] {
  const isInServer = from.startsWith('server');
  if (to === 'server') return isInServer ? serverFiles.map((file) => `**/${file}`) : ['**/server/*.ts'];
  const parent = /^(web|server)\//.exec(to)?.[0] ?? '';
  return [`**/${from.startsWith(parent.slice(0, -1)) ? to.slice(parent.length) : to}/**`];
}

function listed(folders: readonly string[]): string {
  return folders.length === 0 ? 'only itself and npm packages' : folders.join(', ');
}
