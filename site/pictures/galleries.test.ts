import { describe, expect, it } from 'vitest';
import { arrangeGalleries, rowsOf } from './galleries.ts';

/** Returns the heights of the rows in a page of 800 pixels. */
const heightsOf = (...ratios: number[]) =>
  rowsOf(ratios.map((ratio) => ({ ratio }))).map((row) =>
    Math.round(800 / row.reduce((sum, { ratio }) => sum + ratio, 0)),
  );

describe('the rows of a gallery', () => {
  it.each([
    [[1.5, 1.5]],
    [[1.5, 1.5, 1.5, 1.5]],
    [[0.7, 0.7, 1.5]],
    [[1.5, 0.8, 1.3, 0.7, 1.3]],
    [Array(12).fill(1.4)],
    [Array(9).fill(0.9)],
  ])('of the ratios %j are about 290 pixels high', (ratios) => {
    for (const height of heightsOf(...ratios)) {
      expect(height).toBeGreaterThanOrEqual(200);
      expect(height).toBeLessThanOrEqual(360);
    }
  });

  it('have every picture once, in order', () => {
    const items = Array.from({ length: 40 }, (_, index) => ({ ratio: 0.5 + (index % 7) / 3, index }));
    expect(rowsOf(items).flat()).toEqual(items);
    expect(rowsOf([])).toEqual([]);
  });

  it('surround the figures, with their captions', () => {
    const figure = (name: string) => `<figure class="ratio-15"><img>${name}</figure>`;
    expect(arrangeGalleries(`a<div class="gallery">${figure('1')}${figure('2')}</div>b`)).toBe(
      `a<div class="gallery"><div class="gallery-row">${figure('1')}${figure('2')}</div></div>b`,
    );
    expect(arrangeGalleries('<p>none</p>')).toBe('<p>none</p>');
  });
});
