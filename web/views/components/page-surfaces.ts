import type { Surface, Surfaces } from '../../runtime/surfaces.ts';

const SURFACES = ['webmcp', 'mcpB'] as const satisfies readonly Surface[];

/** Of the ways in which a page offers tools, those that are on. */
export function pageSurfaces(surfaces: Surfaces): readonly (typeof SURFACES)[number][] {
  return SURFACES.filter((surface) => surfaces[surface]);
}
