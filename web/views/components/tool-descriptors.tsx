import type { Surface, Surfaces } from '../../runtime/surfaces.ts';
import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';
import { scriptJson } from '../script-json.ts';
import type { ViewContext } from '../view-context.ts';

/** Every page of a site has the same ones, and of a large site that is a thousand times. */
const written = new WeakMap<readonly ToolDescriptor[], string>();

/**
 * The tools as a data block that the page's script reads; the browser never runs it. Where the page may offer them in no
 * way it does not carry them.
 */
export function ToolDescriptors({ bundle, tools }: Pick<ViewContext, 'bundle' | 'tools'>) {
  const { key, surfaces } = bundle.site;
  const ways = pageSurfaces(surfaces);
  if (ways.length === 0) return null;
  const json = written.get(tools) ?? scriptJson(tools);
  written.set(tools, json);
  return (
    <script
      type="application/json"
      id="foyer-tools"
      data-site={key}
      data-surfaces={ways.join(' ')}
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

const SURFACES = ['webmcp', 'mcpB'] as const satisfies readonly Surface[];

/** Of the ways in which a page offers tools, those that are on. */
export function pageSurfaces(surfaces: Surfaces): readonly (typeof SURFACES)[number][] {
  return SURFACES.filter((surface) => surfaces[surface]);
}
