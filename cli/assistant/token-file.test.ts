import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { readToken, tokenFileFor, writeToken } from './token-file.ts';

const TOKEN = 'a1'.repeat(20);

async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

describe('tokenFileFor', () => {
  it('returns one file per site in the settings of the user', () => {
    const machine = { platform: 'linux' as const, home: '/home/me', environment: {} };
    expect(tokenFileFor('https://me.example/', machine)).toBe('/home/me/.config/foyer/me.example.token');
    expect(tokenFileFor('http://localhost:8787', machine)).toBe(
      '/home/me/.config/foyer/localhost-8787.token',
    );
  });
});

describe('writeToken', () => {
  it('writes or replaces a token that only its owner can read', async () => {
    const folder = await emptyFolder();
    const file = join(folder, 'foyer', 'site.token');
    await writeToken(file, TOKEN);
    await chmod(file, 0o644);
    await writeToken(file, 'b2'.repeat(20));
    expect(await readToken(file)).toBe('b2'.repeat(20));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'foyer'))).toEqual(['site.token']);
  });

  it('replaces nothing but a token, and writes nothing else', async () => {
    const file = join(await emptyFolder(), 'notes.txt');
    await writeFile(file, 'Mine.');
    await expect(writeToken(file, TOKEN)).rejects.toThrow('something other than a token');
    await expect(writeToken(join(file, '..', 'new'), 'secret')).rejects.toThrow('That is not a token.');
    expect(await readFile(file, 'utf8')).toBe('Mine.');
  });
});

describe('readToken', () => {
  it.each([0o640, 0o604, 0o666])(
    'refuses a file of mode %o, with the command that corrects it',
    async (mode) => {
      const file = join(await emptyFolder(), 'my token');
      await writeToken(file, TOKEN);
      await chmod(file, mode);
      await expect(readToken(file)).rejects.toThrow(`Run: chmod 600 '${file}'`);
    },
  );

  it('says how to get a token if there is none', async () => {
    const folder = await emptyFolder();
    await mkdir(join(folder, 'folder'), { mode: 0o700 });
    await writeFile(join(folder, 'other'), 'no token', { mode: 0o600 });
    for (const name of ['none', 'folder', 'other']) {
      await expect(readToken(join(folder, name))).rejects.toThrow('npx --no foyer-site pair --token');
    }
  });
});
