import type { Surface, Surfaces } from '../../runtime/surfaces.ts';
import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';
import { scriptJson } from '../script-json.ts';
import type { ViewContext } from '../view-context.ts';

/** The JSON of a site's tools, which is the same on each of its pages. */
const cache = new WeakMap<readonly ToolDescriptor[], string>();

/**
 * `<foyer-tools>` (`web/page/foyer-tools`) with the tools as a data block, which the browser never runs. The block is
 * missing when the page may offer tools on no surface.
 */
export function ToolDescriptors({ bundle, tools }: Pick<ViewContext, 'bundle' | 'tools'>) {
  const { key, surfaces } = bundle.site;
  const names = pageSurfaces(surfaces);
  const json = cache.get(tools) ?? scriptJson(tools);
  cache.set(tools, json);
  return (
    <foyer-tools hidden site={key} surfaces={names.join(' ')}>
      {names.length > 0 && <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />}
    </foyer-tools>
  );
}

const SURFACES = ['webmcp', 'mcpB'] as const satisfies readonly Surface[];

/** Of the ways in which a page offers tools, those that are on. */
export function pageSurfaces(surfaces: Surfaces): readonly (typeof SURFACES)[number][] {
  return SURFACES.filter((surface) => surfaces[surface]);
}
