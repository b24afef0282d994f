import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { type BuildCache, openBuildCache } from './build-cache.ts';

const VALUE = Buffer.from('made with effort');

async function inFolder() {
  const dataDir = await temporaryFolder();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const failures: unknown[] = [];
  const open = (version = '1') =>
    openBuildCache({ dataDir, version, onFailure: (error) => failures.push(error) });
  return { dataDir, open, failures };
}

/** As at the end of a process. */
function leave(cache: BuildCache): void {
  cache.flush();
  cache.close();
}

describe('the build cache', () => {
  it('gives back what another process has kept, byte for byte', async () => {
    const { open } = await inFolder();
    const before = open();
    expect(before.get('a')).toBeUndefined();
    before.set('a', VALUE);
    before.set('empty', Buffer.alloc(0));
    expect(before.get('a')).toEqual(VALUE);
    leave(before);

    const after = open();
    expect(after.get('a')).toEqual(VALUE);
    expect(after.get('empty')?.length).toBe(0);
    expect(after.get('b')).toBeUndefined();
    after.close();
  });

  it('forgets what nobody has asked for since it was opened', async () => {
    const { open } = await inFolder();
    const first = open();
    for (const key of ['used', 'unused']) first.set(key, VALUE);
    leave(first);
    const second = open();
    second.get('used');
    leave(second);
    const third = open();
    expect(third.get('used')).toEqual(VALUE);
    expect(third.get('unused')).toBeUndefined();
    third.close();
  });

  it('keeps what somebody has asked for without reading it', async () => {
    const { open } = await inFolder();
    const first = open();
    first.set('there', VALUE);
    leave(first);
    const second = open();
    expect([second.has('there'), second.has('missing')]).toEqual([true, false]);
    leave(second);
    const third = open();
    expect(third.get('there')).toEqual(VALUE);
    third.close();
  });

  it('gives nothing that another version of the code has made', async () => {
    const { open } = await inFolder();
    const old = open('1');
    old.set('a', VALUE);
    leave(old);
    const current = open('2');
    expect(current.get('a')).toBeUndefined();
    current.close();
  });

  it('begins anew where its file is damaged', async () => {
    const { dataDir, open, failures } = await inFolder();
    writeFileSync(
      join(dataDir, 'build-cache.db'),
      'no database at all, but long enough to be one'.repeat(200),
    );
    const cache = open();
    cache.set('a', VALUE);
    leave(cache);
    expect(open().get('a')).toEqual(VALUE);
    expect(failures).toEqual([]);
  });

  it('is done without, and says so once, where its file cannot be made', async () => {
    const { dataDir, open, failures } = await inFolder();
    mkdirSync(join(dataDir, 'build-cache.db', 'in-the-way'), { recursive: true });
    const cache = open();
    cache.set('a', VALUE);
    expect(cache.get('a')).toBeUndefined();
    leave(cache);
    expect(failures).toHaveLength(1);
  });

  it('is done without, and says so once, after it has failed', async () => {
    const { open, failures } = await inFolder();
    const cache = open();
    cache.close();
    expect(cache.get('a')).toBeUndefined();
    expect(cache.get('b')).toBeUndefined();
    for (let times = 0; times < 3; times += 1) {
      cache.set('a', VALUE);
      cache.flush();
    }
    expect(failures).toHaveLength(1);
  });

  it('serves two processes with one folder', async () => {
    const { open, failures } = await inFolder();
    const [one, other] = [open(), open()];
    one.set('a', VALUE);
    other.set('b', VALUE);
    one.flush();
    other.get('a');
    other.flush();
    expect(one.get('b')).toEqual(VALUE);
    expect(other.get('a')).toEqual(VALUE);
    leave(one);
    leave(other);
    expect(failures).toEqual([]);
  });
});
