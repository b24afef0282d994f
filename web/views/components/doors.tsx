import type { PropsWithChildren } from 'hono/jsx';
import type { ContentBundle } from '../../runtime/bundle.ts';
import { MCP_PATH } from '../../runtime/routes.ts';
import { pageSurfaces } from './page-surfaces.ts';

/**
 * The ways to the tools that are on. What is said of the page's own ways the script replaces by what it finds in the
 * visitor's browser.
 */
export function Doors({ bundle: { origin, site } }: { readonly bundle: ContentBundle }) {
  const { webmcp, mcpB, rest, mcp } = site.surfaces;
  return (
    <>
      <dl class="doors">
        {webmcp && (
          <Door name="WebMCP" state="webmcp-state">
            Agents in a browser with WebMCP find these tools in the page.
          </Door>
        )}
        {mcpB && (
          <Door name="MCP-B" state="mcp-b-state">
            Extensions that speak MCP-B find these tools in the page.
          </Door>
        )}
        {rest && (
          <Door name="REST">
            <code>{'POST /api/mcp/tools/{name}'}</code>, the body being the input.
          </Door>
        )}
        {mcp && (
          <Door name="MCP">
            <code>{origin + MCP_PATH}</code>, over Streamable HTTP and without a key.
          </Door>
        )}
      </dl>
      {pageSurfaces(site.surfaces).length === 0 && (
        <p class="meta">This site offers no tools in its pages: WebMCP and MCP-B are switched off.</p>
      )}
    </>
  );
}

type DoorProps = PropsWithChildren<{ readonly name: string; readonly state?: string }>;

function Door({ name, state, children }: DoorProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={state}>{children}</dd>
    </div>
  );
}
