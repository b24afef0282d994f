import { describe, expect, it } from 'vitest';
import { EVERY_SURFACE, surfaceNames, surfacesSchema } from './surfaces.ts';

describe('surfaces', () => {
  it('are all on where the owner says nothing', () => {
    expect(Object.keys(EVERY_SURFACE)).toEqual(surfaceNames);
    expect(Object.values(EVERY_SURFACE).every(Boolean)).toBe(true);
  });

  it('are switched off one by one, by the names they have', () => {
    expect(surfacesSchema.parse({ mcp: false })).toEqual({ ...EVERY_SURFACE, mcp: false });
    expect(surfacesSchema.safeParse({ mpc: false }).success).toBe(false);
  });
});
