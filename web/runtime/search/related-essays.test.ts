import { describe, expect, it } from 'vitest';
import { NO_VECTORS } from '../library.ts';
import { findRelatedEssays, type RelatedEssays } from './find-essay-meaning.ts';
import { toBase64 } from './vector-space.ts';

/** Essays on a plane, each by the angle at which it stands: what lies between two angles is how far they are apart. */
function relatedAt(degrees: Readonly<Record<string, number>>): RelatedEssays {
  const points = Object.values(degrees).flatMap((angle) => {
    const radians = (angle * Math.PI) / 180;
    return [Math.cos(radians), Math.sin(radians)].map((value) => Math.round(value * 127));
  });
  return findRelatedEssays(Object.keys(degrees), { dimensions: 2, data: toBase64(Int8Array.from(points)) });
}

describe('related essays', () => {
  it('stand nearest first, without the essay itself', () => {
    const { here, far } = relatedAt({ here: 0, far: 40, near: 10 });
    expect(here).toEqual(['near', 'far']);
    expect(far).toEqual(['near', 'here']);
  });

  it('are three at most, wherever they stand in the list', () => {
    const { a } = relatedAt({ a: 0, e: 25, b: 5, d: 15, c: 10 });
    expect(a).toEqual(['b', 'c', 'd']);
  });

  it('leave out what is not near, however few remain', () => {
    const { here, opposite } = relatedAt({ here: 0, near: 30, unrelated: 80, opposite: 180 });
    expect(here).toEqual(['near']);
    expect(opposite).toEqual([]);
  });

  it('are none where there are too few essays to tell', () => {
    expect(findRelatedEssays(['only'], NO_VECTORS)).toEqual({});
    expect(findRelatedEssays([], NO_VECTORS)).toEqual({});
    expect(findRelatedEssays(['only'], { dimensions: 1, data: toBase64(Int8Array.of(1)) })).toEqual({
      only: [],
    });
  });
});
