import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asOtherUser } from '../../test/helpers/as-other-user.ts';
import { publishedRecord } from '../../test/helpers/published-record.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { fileState } from '../util/read-text.ts';
import { openLastGood } from './last-good.ts';

const DATE = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-22T12:00:00Z');

/** Creates a content folder with some files, and a data folder. */
async function openFolders() {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const contentDir = join(folder, 'content');
  const dataDir = join(folder, 'data');
  const lastGood = openLastGood(dataDir, await publishedRecord());
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(contentDir, file)), { recursive: true });
    await writeFile(join(contentDir, file), text);
  };
  for (const file of ['site.yaml', 'essays/one.md', 'essays/two.md', 'media/large.png'])
    await write(file, file);
  const states = async () => {
    const files = (await readdir(contentDir, { recursive: true })).filter((name) => /\./.test(name));
    return new Map(
      await Promise.all(files.map(async (name) => [name, await fileState(join(contentDir, name))] as const)),
    );
  };
  const store = async (date = DATE) => lastGood.store(contentDir, await states(), date);
  /** Returns the texts of the copy by path, without its own state file. */
  const stored = async () => {
    const { folder: copy = '' } = (await lastGood.find()) ?? {};
    const names = (await readdir(copy, { recursive: true })).filter((name) => /\.(md|yaml|png)$/.test(name));
    return Object.fromEntries(
      await Promise.all(names.sort().map(async (name) => [name, await readFile(join(copy, name), 'utf8')])),
    );
  };
  return {
    contentDir,
    dataDir,
    copiesDir: join(dataDir, 'last-good-content'),
    lastGood,
    write,
    states,
    store,
    stored,
  };
}

describe('openLastGood', () => {
  it('finds no copy before one is stored', async () => {
    const { lastGood } = await openFolders();
    expect(await lastGood.find()).toBeUndefined();
  });

  it('replaces the previous copy with the published content', async () => {
    const { contentDir, copiesDir, lastGood, write, store, stored } = await openFolders();
    await store();
    await write('essays/two.md', 'new');
    await rm(join(contentDir, 'essays/one.md'));
    await store(LATER);
    expect(await stored()).toEqual({
      'essays/two.md': 'new',
      'media/large.png': 'media/large.png',
      'site.yaml': 'site.yaml',
    });
    expect((await lastGood.find())?.date).toEqual(LATER);
    expect(await readdir(copiesDir)).toEqual([String(LATER.getTime())]);
  });

  it('makes the copy readable by its user only, because it may contain drafts', async () => {
    const { copiesDir, store } = await openFolders();
    await store();
    expect((await stat(copiesDir)).mode & 0o077).toBe(0);
  });

  it('copies an unchanged file only once, and detects a change that keeps size and date', async () => {
    const { contentDir, lastGood, write, store, stored } = await openFolders();
    const inodeOf = async (file: string) =>
      (await stat(join((await lastGood.find())?.folder ?? '', file))).ino;
    await store();
    const before = await inodeOf('media/large.png');
    const { atime, mtime } = await stat(join(contentDir, 'essays/one.md'));
    await write('essays/one.md', 'essays/ONE.md');
    await utimes(join(contentDir, 'essays/one.md'), atime, mtime);
    await store(LATER);
    expect(await inodeOf('media/large.png')).toBe(before);
    expect((await stored())['essays/one.md']).toBe('essays/ONE.md');
  });

  it('keeps the copy intact when a program writes into a content file', async () => {
    const { contentDir, store, stored } = await openFolders();
    await store();
    await writeFile(join(contentDir, 'site.yaml'), 'broken', { flag: 'r+' });
    expect((await stored())['site.yaml']).toBe('site.yaml');
  });

  it('keeps the date when the same content is published again', async () => {
    const { lastGood, store } = await openFolders();
    await store();
    await store(LATER);
    expect((await lastGood.find())?.date).toEqual(DATE);
  });

  it.each<[string, (folders: Awaited<ReturnType<typeof openFolders>>) => Promise<void>]>([
    ['changed', ({ write }) => write('essays/two.md', 'broken')],
    ['deleted', ({ contentDir }) => rm(join(contentDir, 'essays/two.md'))],
  ])('keeps the previous copy when a file was %s after it was read', async (_how, change) => {
    const folders = await openFolders();
    const { contentDir, copiesDir, lastGood, states, store, stored, write } = folders;
    await store();
    await write('essays/one.md', 'new');
    await write('essays/two.md', 'new');
    const read = await states();
    await change(folders);
    await lastGood.store(contentDir, read, LATER);
    expect(await stored()).toMatchObject({
      'essays/one.md': 'essays/one.md',
      'essays/two.md': 'essays/two.md',
    });
    expect(await readdir(copiesDir)).toEqual([String(DATE.getTime())]);
  });

  it('ignores an incomplete copy, and removes it with the next one', async () => {
    const { copiesDir, lastGood, write, store } = await openFolders();
    await store();
    await mkdir(join(copiesDir, 'draft-killed/essays'), { recursive: true });
    expect((await lastGood.find())?.date).toEqual(DATE);
    await write('essays/one.md', 'new');
    await store(LATER);
    expect(await readdir(copiesDir)).toEqual([String(LATER.getTime())]);
  });

  it('finds the latest copy after the clock was set back', async () => {
    const { copiesDir, write, store, stored } = await openFolders();
    await store(LATER);
    await write('essays/one.md', 'new');
    await store(DATE);
    expect((await stored())['essays/one.md']).toBe('new');
    expect(await readdir(copiesDir)).toHaveLength(1);
  });

  it('keeps a file that is held back as it was, also when the next one is stored', async () => {
    const { contentDir, lastGood, write, states, store, stored } = await openFolders();
    await store();
    await write('essays/one.md', 'broken');
    await write('essays/two.md', 'new');
    const held = new Map([...(await states()), ['essays/one.md', undefined] as const]);
    for (const date of [LATER, new Date(LATER.getTime() + 1)]) {
      await lastGood.store(contentDir, held, date);
      expect(await stored()).toMatchObject({ 'essays/one.md': 'essays/one.md', 'essays/two.md': 'new' });
    }
  });

  it('rejects when the data folder is not writable, and keeps the previous copy', async () => {
    const { dataDir, copiesDir, write, store, stored } = await openFolders();
    await store();
    await write('essays/one.md', 'new');
    await chmod(dirname(dataDir), 0o755);
    await chmod(dataDir, 0o755);
    await chmod(copiesDir, 0o755);
    await asOtherUser(() => expect(store(LATER)).rejects.toThrow('EACCES'));
    expect((await stored())['essays/one.md']).toBe('essays/one.md');
  });
});
