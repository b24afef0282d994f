/** Installs clients by others from npm when they are first needed. They are not dependencies of the project. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import clients from './package.json' with { type: 'json' };

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/foyer-clients', import.meta.url));
/** Some clients need a newer Node.js than npm runs on here. The tests run them on the one in `package.json`. */
const OPTIONS = '--save-exact --no-audit --no-fund --fetch-retries=1 --engine-strict=false'.split(' ');
const INSTALL_TIMEOUT_MS = 600_000;

export type PackageName = keyof typeof clients.dependencies;

/**
 * Installs packages together in a folder of their own, at the versions in `package.json`. Returns the folder.
 *
 * @throws Error if npm cannot install them
 */
export async function installPackages(
  names: readonly PackageName[],
  print: (line: string) => void,
): Promise<string> {
  const specifiers = names.map((name) => `${name}@${clients.dependencies[name]}`);
  const folder = join(CACHE, specifiers.join('+').replaceAll('/', '-'));
  // npm writes the lockfile last, so an interrupted installation is repeated.
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  print(`Installing ${specifiers.join(', ')} from npm…`);
  await mkdir(folder, { recursive: true });
  try {
    const parameters = ['install', '--prefix', folder, ...OPTIONS, ...specifiers];
    await promisify(execFile)('npm', parameters, { timeout: INSTALL_TIMEOUT_MS });
  } catch (cause) {
    const [reason = ''] = /^npm error .*/m.exec((cause as { readonly stderr?: string }).stderr ?? '') ?? [];
    throw new Error(
      `npm could not install ${specifiers.join(', ')}. Check that the npm registry can be reached, and try again. ${reason}`,
      { cause },
    );
  }
  return folder;
}
