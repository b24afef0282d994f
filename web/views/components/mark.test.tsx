import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { Mark } from './mark.tsx';

const draw = (name: string) => (<Mark name={name} />).toString();

describe('a mark', () => {
  it('is the same for the same name, and nearly always another for another', () => {
    const names = Array.from({ length: 200 }, (_, index) => `Agent ${index}`);
    expect(names.map(draw)).toEqual(names.map(draw));
    expect(new Set(names.map(draw)).size).toBeGreaterThan(120);
  });

  it('is hidden from screen readers and contains nothing of the name, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(draw(name)).toMatch(
          /^<svg class="mark" viewBox="-20 -20 40 40" width="40" height="40" aria-hidden="true"><g [^<>]*><path d="[MLQAZ\d. -]+"><\/path>(?:<circle r="[\d.]+"><\/circle>)*<\/g><\/svg>$/,
        );
      }),
    );
  });
});
