/** Installs Foyer in the folder of a site: from npm, or from a tarball that the folder contains. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sha256 } from '../../site/util/hash.ts';
import { printError } from '../../site/util/print.ts';
import { replaceReadableFile, writeReadableFile } from '../../site/util/readable-files.ts';
import { PACKAGE_NAME, PROGRAM } from '../../web/core/documents/program.ts';
import type { Wording } from '../../web/locales/wording.ts';
import { CommandError } from '../errors.ts';
import { shellWord, shownPath } from '../terminal-text.ts';
import type { Files } from './write-folder.ts';

const HASH_LENGTH = 10;
/** The name of the package in version 0.1. */
const FORMER_NAME = 'foyer';
const CARRIED = new RegExp(`^(?:${PACKAGE_NAME}|${FORMER_NAME}-\\d).*\\.tgz$`);

/** Foyer as the dependency of a site. */
export interface FoyerPackage {
  /** The value in `package.json`. */
  readonly specifier: string;
  /** The tarball that the site carries, if there is one. */
  readonly files: Files;
}

/**
 * Returns the package for a version, a range, or the path of a tarball. The name that a tarball gets in the site contains
 * a hash, because npm takes another build with the same name for the one that is installed.
 *
 * @throws CommandError if there is no such tarball
 */
export async function foyerPackage(foyer: string): Promise<FoyerPackage> {
  if (!foyer.endsWith('.tgz')) return { specifier: foyer, files: {} };
  const bytes = await readFile(foyer).catch((cause) => {
    throw new CommandError(`--foyer must be a version or the path of a tarball, and there is no ${foyer}.`, {
      cause,
    });
  });
  const name = `${basename(foyer, '.tgz')}-${sha256(bytes).slice(0, HASH_LENGTH)}.tgz`;
  return { specifier: `file:${name}`, files: { [name]: bytes } };
}

/**
 * Runs the import of the Foyer that a site has installed. `say` has the owner's language.
 *
 * @throws CommandError if it fails, which it explains itself
 */
export async function importInstalled(
  folder: string,
  source: readonly string[],
  isUnattended: boolean,
  say: Wording['say'],
): Promise<void> {
  const program = join(folder, 'node_modules', PACKAGE_NAME, 'dist', 'server', 'cli.js');
  const parameters = [program, 'import', ...source, '--site', folder, ...(isUnattended ? ['--yes'] : [])];
  // Everything goes to stderr, because a program may read stdout.
  const child = spawn(process.execPath, parameters, { stdio: [0, 2, 2] });
  const [code] = await once(child, 'close');
  if (code === 0) return;
  throw new CommandError(
    `${say('create.notBrought', { folder: shownPath(folder) })}\n  ${importCommand(source)}`,
  );
}

export function importCommand(source: readonly string[]): string {
  return `${PROGRAM} import ${source.map(shellWord).join(' ')}`;
}

/** @throws CommandError if npm fails, which it explains itself */
export async function installNew(folder: string, say: Wording['say']): Promise<void> {
  const place = { folder: shownPath(folder) };
  printError(say('create.installing', place));
  if (await npmInstall(folder)) return;
  throw new CommandError(`${say('create.notInstalled', place)}\n  npm install`);
}

/**
 * Installs a package of Foyer instead of the one that a site has, and removes the tarball of that one. If npm fails, the
 * site keeps the one that it has. Returns what npm was asked to install.
 *
 * @throws CommandError if the folder is not that of a site, or npm fails
 */
export async function upgrade(folder: string, newPackage: () => Promise<FoyerPackage>): Promise<string> {
  const { isFormer, text } = await readSite(folder);
  const { specifier, files } = await newPackage();
  const existing = await readdir(folder);
  const added = Object.entries(files).filter(([name]) => !existing.includes(name));
  for (const [name, bytes] of added) await writeReadableFile(join(folder, name), bytes);
  const [tarball] = Object.keys(files);
  const wanted = tarball === undefined ? `${PACKAGE_NAME}@${specifier}` : `./${tarball}`;
  // npm replaces a package of another name only if the file says so.
  const renamed = text.replace(new RegExp(`"${FORMER_NAME}": "[^"]*"`), `"${PACKAGE_NAME}": "${specifier}"`);
  if (isFormer) await replaceReadableFile(join(folder, 'package.json'), renamed);
  printError(`Installing Foyer in ${shownPath(folder)} …`);
  if (!(await npmInstall(folder, ...(isFormer ? [] : [wanted])))) {
    if (isFormer) await replaceReadableFile(join(folder, 'package.json'), text);
    for (const [name] of added) await rm(join(folder, name));
    throw new CommandError(
      `Foyer could not be installed, so ${shownPath(folder)} keeps the version that it has. npm says why above.`,
    );
  }
  const replaced = existing.filter((name) => CARRIED.test(name) && !(name in files));
  for (const name of replaced) await rm(join(folder, name));
  return wanted;
}

/** @throws CommandError unless the folder is that of a site */
async function readSite(folder: string): Promise<{ readonly text: string; readonly isFormer: boolean }> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: object };
  const isFormer = FORMER_NAME in dependencies;
  if (isFormer || PACKAGE_NAME in dependencies) return { text, isFormer };
  throw new CommandError(
    `${shownPath(folder)} is not the folder of a site: it has no package.json that depends on ${PACKAGE_NAME}.`,
  );
}

/** Runs `npm install` with its own progress display. Returns whether it succeeded. */
async function npmInstall(folder: string, ...packages: readonly string[]): Promise<boolean> {
  const isWindows = process.platform === 'win32';
  // On Windows, npm is a script. Everything goes to stderr, because a program may read stdout.
  const child = spawn('npm', ['install', ...packages], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: isWindows,
  });
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(() => [-1])]);
  return code === 0;
}
