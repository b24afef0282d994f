import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeKept, readKept } from './kept-text.ts';

const copy = (text: string) => ({ fields: { markdown: text }, version: 'v1', time: 1 });

/** A browser's storage, which Node.js lacks, with room for so many characters. */
function storageOf(limit: number) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('Full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

describe('a text that the server does not have', () => {
  let storage: ReturnType<typeof storageOf>;
  beforeEach(() => {
    storage = storageOf(500);
    vi.stubGlobal('localStorage', storage);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is kept by its name until it is forgotten', () => {
    expect(changeKept('essay/a', { typed: copy('A') })).toBe(true);
    expect(changeKept('essay/b', { typed: copy('B'), aside: [copy('C')] })).toBe(true);
    expect(readKept('essay/a')).toEqual({ typed: copy('A'), aside: [] });
    expect(changeKept('essay/a', { typed: undefined })).toBe(true);
    expect(changeKept('essay/b', { typed: undefined })).toBe(true);
    expect([...storage.items.keys()]).toEqual(['foyer-text:essay/b']);
    expect(readKept('essay/b')).toEqual({ aside: [copy('C')] });
  });

  it('is reported as not kept if the storage is full, and what was there stays', () => {
    changeKept('essay/a', { typed: copy('A') });
    expect(changeKept('essay/a', { typed: copy('A'.repeat(1_000)) })).toBe(false);
    expect(readKept('essay/a').typed).toEqual(copy('A'));
  });

  it('is reported as not kept if the storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(changeKept('essay/a', { typed: copy('A') })).toBe(false);
    expect(readKept('essay/a')).toEqual({ aside: [] });
  });

  it('does not prevent writing if something else is stored under its name', () => {
    storage.items.set('foyer-text:essay/a', 'x');
    expect(readKept('essay/a')).toEqual({ aside: [] });
  });
});
