import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { zipOf } from '../../test/helpers/exports.ts';
import { unpackArchive } from './unpack-archive.ts';

let base: string;
let folder: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'unpack-'));
  folder = join(base, 'out');
  await mkdir(folder);
});

afterEach(() => rm(base, { recursive: true }));

async function save(bytes: Buffer): Promise<string> {
  const path = join(base, 'export.zip');
  await writeFile(path, bytes);
  return path;
}

/** Replaces a text wherever it is in an archive, as no program that packs files would. */
function forge(archive: Buffer, from: string, to: string): Buffer {
  return Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');
}

describe('unpackArchive', () => {
  it('writes files in folders, with their names in any script', async () => {
    await unpackArchive(await save(await zipOf({ 'posts/结绳.html': 'knots', 'posts.csv': 'a,b' })), folder);
    expect(await readFile(join(folder, 'posts/结绳.html'), 'utf8')).toBe('knots');
    expect(await readFile(join(folder, 'posts.csv'), 'utf8')).toBe('a,b');
  });

  it.each([
    ['../a', 'xxxa'],
    ['/aaa', 'xaaa'],
    ['C:/a', 'xx/a'],
    ['a\\..', 'axxx'],
  ])('refuses the path %s and writes nothing', async (path, harmless) => {
    const archive = forge(await zipOf({ 'first.txt': '1', [harmless]: 'evil' }), harmless, path);
    const unpacked = unpackArchive(await save(archive), folder);
    // The library turns backslashes into slashes.
    await expect(unpacked).rejects.toThrow(
      `export.zip contains a file with an unsafe path: ${path.replace('\\', '/')}`,
    );
    expect(await readdir(base)).toEqual(['export.zip', 'out']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses symbolic links', async () => {
    const archive = await zipOf({ link: '/etc/passwd' }, { mode: 0o120777 });
    await expect(unpackArchive(await save(archive), folder)).rejects.toThrow(
      'export.zip contains a symbolic link (link). Pack it again without links.',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses two files with one name', async () => {
    const archive = forge(await zipOf({ aaaa: '1', bbbb: '2' }), 'bbbb', 'aaaa');
    await expect(unpackArchive(await save(archive), folder)).rejects.toThrow(/not a readable zip archive/);
  });

  it('refuses files that are too large alone, together or by their number', async () => {
    const archive = await save(await zipOf({ a: Buffer.alloc(3_000_000), b: Buffer.alloc(3_000_000) }));
    for (const [limits, named] of [
      [{ entries: 2, megabytes: 2 }, '2 files, 2 MB'],
      [{ entries: 2, megabytes: 4 }, '2 files, 4 MB'],
      [{ entries: 1, megabytes: 2000 }, '1 files, 2,000 MB'],
    ] as const) {
      await expect(unpackArchive(archive, folder, limits)).rejects.toThrow(
        `export.zip is too large when unpacked. The limits are ${named}.`,
      );
      expect(await readdir(folder)).toEqual([]);
    }
    await unpackArchive(archive, folder, { entries: 2, megabytes: 6 });
  });

  it('refuses a file that is larger than its entry says', async () => {
    const archive = await zipOf({ a: Buffer.alloc(1_000_000) });
    // The uncompressed size is 24 bytes into the entry of the central directory.
    const entry = archive.indexOf(Buffer.from('PK\u0001\u0002'));
    archive.writeUInt32LE(10, entry + 24);
    await expect(unpackArchive(await save(archive), folder)).rejects.toThrow(/not a readable zip archive/);
  });

  it('refuses an archive with an encrypted file, and writes none of the others', async () => {
    const archive = await zipOf({ a: '1', b: '2' });
    const entry = archive.lastIndexOf(Buffer.from('PK\u0001\u0002'));
    archive.writeUInt16LE(archive.readUInt16LE(entry + 8) | 1, entry + 8);
    await expect(unpackArchive(await save(archive), folder)).rejects.toThrow(
      'export.zip is encrypted. Pack it again without a password.',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses an archive that was cut short at any byte', async () => {
    const archive = await zipOf({ 'posts/a.html': '<p>One</p>'.repeat(20), b: 'two' });
    for (let length = 0; length < archive.length; length += 7) {
      const unpacked = unpackArchive(await save(archive.subarray(0, length)), folder);
      await expect(unpacked).rejects.toThrow(/Download it again; it may have been cut short\.$/);
    }
  });
});
