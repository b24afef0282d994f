import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { NO_VECTORS } from '../../web/runtime/library.ts';
import { type BuildStep, createStepRunner, wholeWithin } from './build-steps.ts';
import { quickCompression } from './compression.ts';

const step = (path: string, inputs: readonly unknown[]): BuildStep => ({
  path,
  inputs,
  make: () => ({ body: path, contentType: 'text/plain', cacheControl: 'no-cache', headers: {} }),
});

describe('the step runner', () => {
  it('reuses the results of steps with the same inputs', async () => {
    const run = createStepRunner(quickCompression);
    const before = await run([step('/same', [1]), step('/other', [1])]);
    const after = await run([step('/same', [1]), step('/other', [2])]);
    expect(after.get('/same')).toBe(before.get('/same'));
    expect(after.get('/other')).not.toBe(before.get('/other'));
  });

  it('forgets the results of steps that are gone', async () => {
    const run = createStepRunner(quickCompression);
    const before = await run([step('/gone', [1])]);
    await run([]);
    expect((await run([step('/gone', [1])])).get('/gone')).not.toBe(before.get('/gone'));
  });
});

/** Words that compress about as prose does. */
const prose = (length: number) =>
  Array.from({ length }, (_, index) => ((index * 7919) % 9973).toString(36)).join(' ');
const libraryOf = (text: string) => ({
  bodies: { one: { content: text, text: '' } },
  vectors: NO_VECTORS,
});

describe('wholeWithin', () => {
  it('gives the library as the page reads it, if it fits', () => {
    const library = libraryOf(prose(100));
    expect(JSON.parse(String(wholeWithin(library, 100_000)))).toEqual(library);
  });

  it('gives nothing of a library that does not fit', () => {
    expect(wholeWithin(libraryOf(prose(2000)), 1_000)).toBeUndefined();
    expect(wholeWithin(libraryOf('A word.'), 0)).toBeUndefined();
  });

  it('counts compressed bytes', () => {
    const library = libraryOf(prose(500));
    const size = brotliCompressSync(JSON.stringify(library)).length;
    expect(JSON.stringify(library).length).toBeGreaterThan(2 * size);
    expect(wholeWithin(library, size * 1.3)).toBeDefined();
    expect(wholeWithin(library, size * 0.7)).toBeUndefined();
  });
});
