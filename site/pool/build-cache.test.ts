import { appendFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { openBuildCache } from './build-cache.ts';

const ARTIFACT = Buffer.from('expensive to build');

async function setUp() {
  const dataDir = await temporaryFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const failures: unknown[] = [];
  const open = (version = '1') => openBuildCache(dataDir, version, (error) => failures.push(error));
  const files = () =>
    readdirSync(join(dataDir, 'cache'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  return { dataDir, open, failures, files };
}

describe('openBuildCache', () => {
  it('returns artifacts that another process stored, byte for byte', async () => {
    const { open } = await setUp();
    const before = open();
    expect(before.get('text a')).toBeUndefined();
    before.set('text a', ARTIFACT);
    before.set('text empty', Buffer.alloc(0));
    expect(before.get('text a')).toEqual(ARTIFACT);

    const after = open();
    expect(after.get('text a')).toEqual(ARTIFACT);
    expect(after.get('text empty')?.length).toBe(0);
    expect(after.get('text b')).toBeUndefined();
  });

  it('stores one file per artifact, in a folder for its version and kind', async () => {
    const { dataDir, open, files } = await setUp();
    const cache = open('4f2');
    for (let times = 0; times < 2; times += 1) cache.set('picture ../W/"x" webp', ARTIFACT);
    const [file, ...others] = files();
    expect(file?.startsWith(join(dataDir, 'cache/4f2/picture/'))).toBe(true);
    expect(others).toEqual([]);
  });

  it('creates a missing data folder that only its owner can read', async () => {
    const dataDir = join((await setUp()).dataDir, 'data');
    openBuildCache(dataDir, '1', () => undefined).set('text a', ARTIFACT);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('prunes artifacts that have not been used since the cache was opened', async () => {
    const { open } = await setUp();
    const first = open();
    for (const key of ['read', 'checked', 'written', 'unused']) first.set(key, ARTIFACT);
    first.prune();
    const second = open();
    second.get('read');
    expect([second.has('checked'), second.has('missing')]).toEqual([true, false]);
    second.set('written', ARTIFACT);
    second.prune();
    const third = open();
    for (const key of ['read', 'checked', 'written']) expect(third.get(key), key).toEqual(ARTIFACT);
    expect(third.get('unused')).toBeUndefined();
  });

  it('keeps encodings for some weeks, because they are used on request', async () => {
    const { open, files } = await setUp();
    const first = open();
    for (const key of ['br "new"', 'gzip "old"']) first.set(key, ARTIFACT);
    const old = files().find((file) => file.includes('gzip')) ?? '';
    const date = new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000);
    utimesSync(old, date, date);
    open().prune();
    const later = open();
    expect(later.get('br "new"')).toEqual(ARTIFACT);
    expect(later.get('gzip "old"')).toBeUndefined();
  });

  it('ignores and prunes artifacts from another version', async () => {
    const { open, files } = await setUp();
    open('1').set('a', ARTIFACT);
    const current = open('2');
    expect(current.get('a')).toBeUndefined();
    current.prune();
    expect(files()).toEqual([]);
    current.set('a', ARTIFACT);
    expect(current.get('a')).toEqual(ARTIFACT);
  });

  it.each([
    ['truncated', (file: string) => writeFileSync(file, 'cut')],
    ['empty', (file: string) => writeFileSync(file, '')],
    ['changed', (file: string) => appendFileSync(file, 'more')],
    ['deleted', (file: string) => rmSync(file)],
  ])('ignores a file that is %s and rewrites it', async (_how, damage) => {
    const { open, files, failures } = await setUp();
    open().set('a', ARTIFACT);
    damage(files()[0] ?? '');
    const cache = open();
    expect(cache.get('a')).toBeUndefined();
    cache.set('a', ARTIFACT);
    expect(cache.get('a')).toEqual(ARTIFACT);
    expect(failures).toEqual([]);
  });

  it('keeps working after its folder is deleted', async () => {
    const { dataDir, open, failures } = await setUp();
    const cache = open();
    cache.set('a', ARTIFACT);
    rmSync(join(dataDir, 'cache'), { recursive: true });
    expect(cache.get('a')).toBeUndefined();
    cache.prune();
    cache.set('a', ARTIFACT);
    expect(cache.get('a')).toEqual(ARTIFACT);
    expect(failures).toEqual([]);
  });

  it('stores nothing and reports one failure when its folder cannot be created', async () => {
    const { dataDir, open, failures } = await setUp();
    writeFileSync(join(dataDir, 'cache'), 'in the way');
    const cache = open();
    for (let times = 0; times < 3; times += 1) {
      cache.set('a', ARTIFACT);
      expect(cache.get('a')).toBeUndefined();
      expect(cache.has('a')).toBe(false);
      cache.prune();
    }
    expect(failures).toHaveLength(1);
  });

  it('still returns stored artifacts after a failed write', async () => {
    const { dataDir, open, failures, files } = await setUp();
    const cache = open();
    cache.set('one a', ARTIFACT);
    writeFileSync(join(dataDir, 'cache/1/other'), 'in the way');
    cache.set('other b', ARTIFACT);
    cache.set('one c', ARTIFACT);
    expect(failures).toHaveLength(1);
    expect(cache.get('one a')).toEqual(ARTIFACT);
    expect(cache.has('one c')).toBe(false);
    expect(files()).toHaveLength(2);
  });

  it('supports two processes sharing one folder', async () => {
    const { open, failures } = await setUp();
    const [one, other] = [open(), open()];
    one.set('a', ARTIFACT);
    other.set('b', ARTIFACT);
    expect(one.has('b')).toBe(true);
    one.prune();
    expect(other.has('a')).toBe(true);
    other.prune();
    expect(one.get('b')).toEqual(ARTIFACT);
    expect(other.get('a')).toEqual(ARTIFACT);
    expect(failures).toEqual([]);
  });
});
