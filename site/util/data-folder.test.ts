import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { makeDataFolder } from './data-folder.ts';

async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('creates the folder with its parents and accepts an existing one', async () => {
  const folder = join(await emptyFolder(), 'var', 'lib', 'foyer');
  makeDataFolder(folder);
  makeDataFolder(folder);
  await writeFile(join(folder, 'foyer.db'), '');
});

it('makes the folder private but not its parents', async () => {
  const parent = await emptyFolder();
  const umask = process.umask(0o022);
  onTestFinished(() => void process.umask(umask));
  makeDataFolder(join(parent, 'lib', 'foyer'));
  const modeOf = async (path: string) => (await stat(join(parent, path))).mode & 0o777;
  expect(await modeOf('lib')).toBe(0o755);
  expect(await modeOf('lib/foyer')).toBe(0o700);
});

it('says which folder cannot be created and what to set', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, 'file'), '');
  const cases = [
    ['/proc/foyer/data', 'ENOENT'],
    [join(folder, 'file'), 'EEXIST'],
    // Node 24 does not distinguish a file in the path from a missing folder.
    [join(folder, 'file', 'below'), '(ENOTDIR|EEXIST)'],
  ] as const;
  for (const [path, reason] of cases) {
    expect(() => makeDataFolder(path)).toThrow(
      new RegExp(`the data folder ${path} cannot be created \\(${reason}\\)\\. Set DATA_DIR to`),
    );
  }
});
