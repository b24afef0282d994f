import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { type ReadInside, readInside, readInsideNow } from './read-inside.ts';
import { listFiles, readText } from './read-text.ts';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await temporaryFolder();
  folder = join(parent, 'content');
  await mkdir(join(folder, 'essays'), { recursive: true });
  await writeFile(join(parent, 'secret.md'), 'APP_SECRET=1');
  await writeFile(join(folder, 'essays/knots.md'), 'Knots.');
});

afterEach(() => rm(parent, { recursive: true }));

const readers: readonly [string, ReadInside][] = [
  ['readInside', readInside],
  ['readInsideNow', async (...given) => readInsideNow(...given)],
];

describe.each(readers)('%s', (_name, read) => {
  it('reads a file', async () => {
    await writeFile(join(folder, 'empty.md'), '');
    expect((await read(folder, 'essays/knots.md')).toString()).toBe('Knots.');
    expect((await read(folder, 'empty.md')).length).toBe(0);
  });

  it('reads a folder that is a link itself, as a mounted volume may be', async () => {
    await symlink(folder, join(parent, 'current'));
    expect((await read(join(parent, 'current'), 'essays/knots.md')).toString()).toBe('Knots.');
  });

  it.each([
    ['a link out of the folder', '../../secret.md'],
    ['a link within the folder', 'knots.md'],
    ['a link that leads nowhere', 'none.md'],
    ['a link to a device', '/dev/zero'],
  ])('refuses %s', async (_what, target) => {
    await symlink(target, join(folder, 'essays/link.md'));
    await expect(read(folder, 'essays/link.md')).rejects.toMatchObject({
      message: 'essays/link.md is a symbolic link, which is not followed.',
      fix: 'Replace it with what it leads to.',
    });
  });

  it('refuses a file in a linked folder, and names the folder', async () => {
    await symlink(parent, join(folder, 'pages'));
    await expect(read(folder, 'pages/secret.md')).rejects.toThrow(
      'pages is a symbolic link, which is not followed.',
    );
  });

  it('refuses what is not a regular file, without waiting for a writer', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.md')]);
    for (const file of ['pipe.md', 'essays']) {
      await expect(read(folder, file)).rejects.toThrow(`${file} is not a regular file.`);
    }
  });

  it('refuses a path that leaves the folder', async () => {
    await expect(read(folder, '../secret.md')).rejects.toThrow('../secret.md is not in the folder.');
  });

  it('refuses a file that is too large before reading it', async () => {
    // A sparse file takes no space on disk.
    await truncate(join(folder, 'essays/knots.md'), 3 * 1024 ** 3);
    await expect(read(folder, 'essays/knots.md')).rejects.toThrow(
      'essays/knots.md has 3072 MB; at most 100 MB can be read.',
    );
    await expect(read(folder, 'essays/knots.md', { maxBytes: 2048 })).rejects.toThrow(
      'essays/knots.md has 3072 MB; at most 2 kB can be read.',
    );
  });

  it('fails as the system does if there is no such file', async () => {
    for (const file of ['none.md', 'none/none.md']) {
      await expect(read(folder, file)).rejects.toMatchObject({ code: 'ENOENT' });
    }
  });
});

it('reports a link as a content error', async () => {
  await symlink('/etc/passwd', join(folder, 'site.yaml'));
  await symlink(parent, join(folder, 'pages'));
  const fix = 'Replace it with what it leads to.';
  expect(await listFiles(folder, 'pages')).toMatchObject({
    names: [],
    errors: [{ file: 'pages', line: 1, message: 'pages is a symbolic link, which is not followed.', fix }],
  });
  expect(await readText(folder, 'site.yaml', 1024)).toMatchObject({
    errors: [
      { file: 'site.yaml', line: 1, message: 'site.yaml is a symbolic link, which is not followed.', fix },
    ],
  });
  await symlink(folder, join(parent, 'current'));
  expect(await listFiles(join(parent, 'current'), '')).toEqual({ names: [], errors: [] });
  expect((await listFiles(join(parent, 'current'), 'essays')).names).toEqual(['knots.md']);
});
