/** Installs packages that tests use but the project does not depend on, when they are first needed. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Some packages need a newer Node.js than npm runs on here. The tests run them on one that fits. */
const OPTIONS = '--save-exact --no-audit --no-fund --fetch-retries=1 --engine-strict=false'.split(' ');
const INSTALL_TIMEOUT_MS = 600_000;

/**
 * Installs packages together from npm, unless `cache` already has them. Returns their folder.
 *
 * @param specifiers such as `bun@1` or `zod@4.6.7`
 * @throws Error if npm cannot install them
 */
export async function installFromNpm(
  specifiers: readonly string[],
  cache: string,
  print: (line: string) => void,
): Promise<string> {
  const folder = join(cache, specifiers.join('+').replaceAll('/', '-'));
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
