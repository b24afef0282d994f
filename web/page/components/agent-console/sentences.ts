/** What the console says about this browser. */
import type { FoyerTools } from '../../foyer-tools/foyer-tools.ts';

const OWNERS = {
  browser: 'This browser has WebMCP',
  extension: 'An extension stands in for WebMCP in this browser',
} as const;

/** Returns how many of the tools in `offered` are registered. */
export function webmcpSentence(
  { webmcp, registered }: Pick<FoyerTools, 'webmcp' | 'registered'>,
  offered: readonly string[],
): string {
  if (!webmcp) return 'This browser has no WebMCP. Here you can call the tools all the same.';
  const missing = offered.filter((name) => !registered.includes(name));
  const count = offered.length - missing.length;
  const sentence = `${OWNERS[webmcp]}. ${count} of ${offered.length} tools are registered in this page`;
  return missing.length === 0 || count === 0
    ? `${sentence}.`
    : `${sentence}; missing: ${missing.join(', ')}.`;
}

/** Returns which server answers extensions that speak MCP-B. */
export function mcpBSentence(server: NonNullable<FoyerTools['mcpB']>): string {
  return server === 'page'
    ? 'This page answers extensions that speak MCP-B, on the channel mcp-default.'
    : 'An extension has brought its own server; the tools of this page are registered there.';
}
