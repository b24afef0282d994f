/** Links and commands that add the MCP server to a client. The client asks before it connects. */
import type { ContentBundle } from '../core/bundle.ts';
import { mcpUrl } from '../core/routes.ts';

export function mcpClientLinks(bundle: ContentBundle) {
  const { site } = bundle;
  const url = mcpUrl(bundle);
  const cursorConfig = btoa(JSON.stringify({ url }));
  return [
    {
      label: 'Add to Claude',
      href: `https://claude.ai/customize/connectors?${new URLSearchParams({ modal: 'add-custom-connector', connectorName: site.name, connectorUrl: url })}`,
    },
    {
      label: 'Add to Cursor',
      href: `cursor://anysphere.cursor-deeplink/mcp/install?${new URLSearchParams({ name: site.key, config: cursorConfig })}`,
    },
    {
      label: 'Add to VS Code',
      href: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: site.key, type: 'http', url }))}`,
    },
  ];
}

export function claudeCodeCommand(bundle: ContentBundle): string {
  return `claude mcp add --transport http ${bundle.site.key} ${mcpUrl(bundle)}`;
}
