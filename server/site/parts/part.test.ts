import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeBest } from '../../pool/encode.ts';
import { collectGarbage } from '../../util/collect-garbage.ts';
import { createCompressionCache } from '../compression.ts';
import type { Representation } from '../representation.ts';
import { createPartMaker, type Part } from './part.ts';

const LINES = Array.from({ length: 500 }, (_, index) => `${index ** 2} sheep.\n`).join('');
const part = (path: string, shows: readonly unknown[]): Part => ({
  path,
  shows,
  make: () => ({
    body: `${path}\n${LINES}`,
    contentType: 'text/plain',
    cacheControl: 'no-cache',
    headers: {},
  }),
});

/** A maker whose compression can be improved. */
function newMaker() {
  const compression = createCompressionCache(encodeBest);
  const parts = createPartMaker(compression);
  const improve = async (made: ReadonlyMap<string, Representation>) => {
    const served = new Map([...made.values()].map(({ etag, variants }) => [etag, variants.identity]));
    await compression.improve(served, new AbortController().signal, () => undefined);
  };
  return { parts, improve };
}

const brotliAt = (made: ReadonlyMap<string, Representation>, path: string) =>
  made.get(path)?.variants.br?.bytes ?? Buffer.of();

describe('the maker of parts', () => {
  it('takes over what shows the same, and makes the rest', async () => {
    const { parts } = newMaker();
    const before = await parts.make([part('/same', [1]), part('/other', [1])]);
    const after = await parts.make([part('/same', [1]), part('/other', [2])]);
    expect(after.get('/same')).toBe(before.get('/same'));
    expect(after.get('/other')).not.toBe(before.get('/other'));
  });

  it('forgets what is asked for no more', async () => {
    const { parts } = newMaker();
    const before = await parts.make([part('/gone', [1])]);
    await parts.make([]);
    expect((await parts.make([part('/gone', [1])])).get('/gone')).not.toBe(before.get('/gone'));
  });

  it('gives what was made in the encodings that are known by now', async () => {
    const { parts, improve } = newMaker();
    const quick = await parts.make([part('/a', [1])]);
    await improve(quick);
    const best = parts.encodeAgain(quick);
    expect(brotliAt(best, '/a').length).toBeLessThan(brotliAt(quick, '/a').length);
    expect(brotliDecompressSync(brotliAt(best, '/a')).toString()).toBe(`/a\n${LINES}`);
    expect(best.get('/a')?.variants.identity.bytes.toString()).toBe(`/a\n${LINES}`);
    expect((await parts.make([part('/a', [1])])).get('/a')).toBe(best.get('/a'));
  });

  it('holds nothing of what has been made better since', async () => {
    const { parts, improve } = newMaker();
    const quick = await parts.make([part('/a', [1])]);
    const bytes = new WeakRef(brotliAt(quick, '/a'));
    await improve(quick);
    const best = parts.encodeAgain(quick);
    quick.clear();
    await setImmediate();
    collectGarbage();
    expect(bytes.deref()).toBeUndefined();
    expect(best.size).toBe(1);
  });
});
