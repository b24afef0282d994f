import { describe, expect, it } from 'vitest';
import { EVERY_SURFACE, surfaceNames, surfacesSchema } from './surfaces.ts';

describe('surfaces', () => {
  it('are all switched on by default', () => {
    expect(Object.keys(EVERY_SURFACE)).toEqual(surfaceNames);
    expect(Object.values(EVERY_SURFACE).every(Boolean)).toBe(true);
  });

  it('can be switched off individually, and unknown names are rejected', () => {
    expect(surfacesSchema.parse({ mcp: false })).toEqual({ ...EVERY_SURFACE, mcp: false });
    expect(surfacesSchema.safeParse({ mpc: false }).success).toBe(false);
  });
});
