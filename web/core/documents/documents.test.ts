import { describe, expect, it } from 'vitest';
import { EVERY_SURFACE } from '../surfaces.ts';
import { documentPaths, isSwitchedOff, partPath, wholePath } from './documents.ts';

describe('wholePath', () => {
  it.each([documentPaths.llmsFull, documentPaths.sitemap])(
    'returns %s for each of its numbered files',
    (path) => {
      expect([1, 2, 30].map((part) => wholePath(partPath(path, part)))).toEqual([path, path, path]);
    },
  );

  it.each(['/llms-2.txt', '/feed-2.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-2.json', '/about'])(
    'returns %s unchanged, because it is no such file',
    (path) => {
      expect(wholePath(path)).toBe(path);
    },
  );
});

describe('isSwitchedOff', () => {
  it('switches numbered files off with their document', () => {
    const files = ['/llms-full.txt', '/llms-full-2.txt', '/sitemap-2.xml'];
    const surfaces = { ...EVERY_SURFACE, llms: false };
    expect(files.map((path) => isSwitchedOff(path, surfaces))).toEqual([true, true, false]);
    expect(files.map((path) => isSwitchedOff(path, EVERY_SURFACE))).toEqual([false, false, false]);
  });
});
