import { describe, expect, it } from 'vitest';
import { NO_VECTORS, toBase64 } from '../../web/core/search/vector-space.ts';
import { findRelatedEssays, type RelatedEssays } from './find-essay-meaning.ts';

/** Finds related essays among vectors in a plane, each given by its angle in degrees. */
function relatedByAngle(degrees: Readonly<Record<string, number>>): RelatedEssays {
  const points = Object.values(degrees).flatMap((angle) => {
    const radians = (angle * Math.PI) / 180;
    return [Math.cos(radians), Math.sin(radians)].map((value) => Math.round(value * 127));
  });
  return findRelatedEssays(Object.keys(degrees), { dimensions: 2, data: toBase64(Int8Array.from(points)) });
}

describe('related essays', () => {
  it('are sorted nearest first, without the essay itself', () => {
    const { here, far } = relatedByAngle({ here: 0, far: 40, near: 10 });
    expect(here).toEqual(['near', 'far']);
    expect(far).toEqual(['near', 'here']);
  });

  it('are the nearest three at most, in any list order', () => {
    const { a } = relatedByAngle({ a: 0, e: 25, b: 5, d: 15, c: 10 });
    expect(a).toEqual(['b', 'c', 'd']);
  });

  it('leave out dissimilar essays, even if few remain', () => {
    const { here, opposite } = relatedByAngle({ here: 0, near: 30, unrelated: 80, opposite: 180 });
    expect(here).toEqual(['near']);
    expect(opposite).toEqual([]);
  });

  it('are empty when there are too few essays', () => {
    expect(findRelatedEssays(['only'], NO_VECTORS)).toEqual({});
    expect(findRelatedEssays([], NO_VECTORS)).toEqual({});
    expect(findRelatedEssays(['only'], { dimensions: 1, data: toBase64(Int8Array.of(1)) })).toEqual({
      only: [],
    });
  });
});
