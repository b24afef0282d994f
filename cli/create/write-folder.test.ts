import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { isEmptyFolder, writeFolder } from './write-folder.ts';

const accept = async () => undefined;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

describe('writeFolder', () => {
  it('makes files that every user can read, whatever the umask', async () => {
    const umask = process.umask(0o077);
    onTestFinished(() => void process.umask(umask));
    await writeFolder(join(folder, 'sites/mine'), { 'package.json': '', 'content/a.md': '' }, accept);
    const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;
    for (const path of ['sites', 'sites/mine', 'sites/mine/content']) expect(await modeOf(path)).toBe(0o755);
    for (const path of ['package.json', 'content/a.md'])
      expect(await modeOf(`sites/mine/${path}`)).toBe(0o644);
  });

  it('writes to an existing folder, next to hidden files', async () => {
    await mkdir(join(folder, 'mine/.git'), { recursive: true });
    const { ino } = await stat(join(folder, 'mine'));
    await writeFolder(join(folder, 'mine'), { 'content/a.md': 'new', '.gitignore': '' }, accept);
    expect((await readdir(join(folder, 'mine'))).sort()).toEqual(['.git', '.gitignore', 'content']);
    expect(await readFile(join(folder, 'mine/content/a.md'), 'utf8')).toBe('new');
    // The same folder, in which the owner's shell may be.
    expect((await stat(join(folder, 'mine'))).ino).toBe(ino);
  });

  it('writes nothing when the check fails', async () => {
    await mkdir(join(folder, 'old'));
    const refuse = async (temporary: string) => {
      await delay(1);
      throw new Error(await readFile(join(temporary, 'a'), 'utf8'));
    };
    for (const name of ['old', 'new']) {
      await expect(writeFolder(join(folder, name), { a: 'invalid' }, refuse)).rejects.toThrow('invalid');
    }
    expect(await readdir(folder, { recursive: true })).toEqual(['old']);
  });

  it('writes nothing if one of the files exists', async () => {
    await writeFile(join(folder, '.gitignore'), 'mine');
    const written = writeFolder(folder, { 'package.json': '', '.gitignore': 'new' }, accept);
    await expect(written).rejects.toThrow(/\.gitignore already exists\./);
    expect(await readdir(folder)).toEqual(['.gitignore']);
    expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('mine');
  });
});

describe('isEmptyFolder', () => {
  it('ignores hidden files, and fails for a file', async () => {
    expect(await isEmptyFolder(join(folder, 'missing'))).toBe(true);
    await mkdir(join(folder, '.git'));
    expect(await isEmptyFolder(folder)).toBe(true);
    await writeFile(join(folder, 'mine.txt'), '');
    expect(await isEmptyFolder(folder)).toBe(false);
    await expect(isEmptyFolder(join(folder, 'mine.txt'))).rejects.toThrow('ENOTDIR');
  });
});
