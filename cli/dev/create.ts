/** `npm run create`: creates a site with the Foyer of this clone, or upgrades it in a site that exists. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContentReader } from '../../site/reader/read-content.ts';
import { printError } from '../../site/util/print.ts';
import { initCommand } from '../create/init.ts';
import { runProgram } from '../run-program.ts';

/** Packs the build. Returns the path of the tarball, which lasts as long as the process. */
async function pack(): Promise<string> {
  printError('Packing Foyer …');
  const folder = mkdtempSync(join(tmpdir(), 'foyer-package-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const parameters = ['pack', '--silent', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', parameters, { shell: process.platform === 'win32' });
  return join(folder, stdout.trim());
}

const create = initCommand({
  name: 'npm run create --',
  check: (content) => createContentReader(content).read(),
  foyer: pack,
});
process.exitCode = await runProgram(create, process.argv.slice(2));
