import { describe, expect, it, vi } from 'vitest';
import type { RepresentationInput } from './representation.ts';
import { createRepresentations } from './representations.ts';

/** Creates representations of texts by path, and records which are made. */
function representationsOf(texts: Readonly<Record<string, string | undefined>>, maxBytes?: number) {
  const make = vi.fn((path: string): RepresentationInput | undefined => {
    const body = texts[path];
    return body === undefined
      ? undefined
      : { body, contentType: 'text/plain', cacheControl: 'no-cache', headers: {} };
  });
  const responses = Object.keys(texts).map((path) => {
    return { path, contentType: 'text/plain', make: () => make(path) };
  });
  const representations = createRepresentations(responses, () => ({}), maxBytes);
  const textAt = (path: string) => representations.get(path)?.variants.identity.bytes.toString();
  return { representations, textAt, made: () => make.mock.calls.map(([path]) => path) };
}

describe('representations', () => {
  it('are made when they are asked for, and once', () => {
    const { representations, textAt, made } = representationsOf({ '/a': 'A text.', '/b': 'Another.' });
    expect([...representations.keys()]).toEqual(['/a', '/b']);
    expect([representations.has('/a'), representations.has('/c')]).toEqual([true, false]);
    expect(representations.contentTypeOf('/b')).toBe('text/plain');
    expect(representations.stored()).toEqual([]);
    expect(made()).toEqual([]);

    expect(textAt('/a')).toBe('A text.');
    expect(representations.get('/a')).toBe(representations.get('/a'));
    expect(representations.stored()).toEqual([representations.get('/a')]);
    expect(made()).toEqual(['/a']);
  });

  it('are undefined at other paths, and if their file is gone', () => {
    const { representations, textAt } = representationsOf({ '/gone.pdf': undefined });
    expect([textAt('/nowhere'), textAt('/gone.pdf')]).toEqual([undefined, undefined]);
    expect([...representations]).toEqual([]);
    expect(representations.contentTypeOf('/nowhere')).toBeUndefined();
  });

  it('are made one after the other when all are needed', () => {
    const { representations, made } = representationsOf({ '/a': 'A text.', '/b': 'Another.' });
    for (const [path, { variants }] of representations) {
      expect(made().at(-1)).toBe(path);
      expect(variants.identity.headers['content-type']).toBe('text/plain');
    }
    expect(made()).toEqual(['/a', '/b']);
  });

  it('are made again if too many others were asked for in the meantime', () => {
    const text = 'x'.repeat(100);
    const { textAt, made } = representationsOf({ '/a': text, '/b': text, '/c': text }, 200);
    for (const path of ['/a', '/b', '/a', '/c']) textAt(path);
    expect(made()).toEqual(['/a', '/b', '/c']);
    expect(textAt('/a')).toBe(text);
    expect(made()).toEqual(['/a', '/b', '/c']);
    expect(textAt('/b')).toBe(text);
    expect(made()).toEqual(['/a', '/b', '/c', '/b']);
  });

  it('are stored even if one is larger than the limit', () => {
    const { textAt, made } = representationsOf({ '/a': 'x'.repeat(100), '/b': 'y' }, 10);
    for (const path of ['/b', '/a', '/a']) textAt(path);
    expect(made()).toEqual(['/b', '/a']);
  });
});
