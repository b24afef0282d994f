/** Installs clients by others from npm when they are first needed. They are not dependencies of the project. */
import { fileURLToPath } from 'node:url';
import { installFromNpm } from '../helpers/install.ts';
import clients from './package.json' with { type: 'json' };

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/foyer-clients', import.meta.url));

export type PackageName = keyof typeof clients.dependencies;

/**
 * Installs packages together in a folder of their own, at the versions in `package.json`. Returns the folder.
 *
 * @throws Error if npm cannot install them
 */
export function installPackages(
  names: readonly PackageName[],
  print: (line: string) => void,
): Promise<string> {
  const specifiers = names.map((name) => `${name}@${clients.dependencies[name]}`);
  return installFromNpm(specifiers, CACHE, print);
}
