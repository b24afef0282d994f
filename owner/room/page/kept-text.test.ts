import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeKept, keepTyped, readKept } from './kept-text.ts';

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
    expect(keepTyped('essay/a', '1', copy('A'))).toBe(true);
    expect(changeKept('essay/b', { typed: [copy('B')], aside: [copy('C')] })).toBe(true);
    expect(readKept('essay/a')).toEqual({ typed: [{ ...copy('A'), page: '1' }], aside: [] });
    expect(keepTyped('essay/a', '1', undefined)).toBe(true);
    expect(changeKept('essay/b', { typed: [] })).toBe(true);
    expect([...storage.items.keys()]).toEqual(['foyer-text:essay/b']);
    expect(readKept('essay/b')).toEqual({ typed: [], aside: [copy('C')] });
  });

  it('is read as earlier versions have kept it', () => {
    storage.items.set('foyer-text:essay/a', JSON.stringify({ typed: copy('A'), aside: [] }));
    expect(readKept('essay/a')).toEqual({ typed: [copy('A')], aside: [] });
  });

  it('is reported as not kept if the storage is full, and what was there stays', () => {
    keepTyped('essay/a', '1', copy('A'));
    expect(keepTyped('essay/a', '1', copy('A'.repeat(1_000)))).toBe(false);
    expect(readKept('essay/a').typed).toMatchObject([copy('A')]);
  });

  it('is reported as not kept if the storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(keepTyped('essay/a', '1', copy('A'))).toBe(false);
    expect(readKept('essay/a')).toEqual({ typed: [], aside: [] });
  });

  it('does not prevent writing if something else is stored under its name', () => {
    storage.items.set('foyer-text:essay/a', 'x');
    expect(readKept('essay/a')).toEqual({ typed: [], aside: [] });
  });
});
