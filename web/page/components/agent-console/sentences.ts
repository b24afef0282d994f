/** The sentences that the console shows about this browser. */
import type { FoyerTools } from '../../foyer-tools/foyer-tools.ts';

const OWNERS = {
  browser: 'This browser supports WebMCP',
  extension: 'An extension provides WebMCP in this browser',
} as const;

/** Returns a sentence that says how many tools in `offered` are registered. */
export function webmcpSentence(
  { webmcp, registered }: Pick<FoyerTools, 'webmcp' | 'registered'>,
  offered: readonly string[],
): string {
  if (!webmcp) return 'This browser does not support WebMCP. You can still call the tools here.';
  const missing = offered.filter((name) => !registered.includes(name));
  const count = offered.length - missing.length;
  const sentence = `${OWNERS[webmcp]}. ${count} of ${offered.length} tools are registered on this page`;
  return missing.length === 0 || count === 0
    ? `${sentence}.`
    : `${sentence}; missing: ${missing.join(', ')}.`;
}

/** Returns a sentence that says which server answers MCP-B extensions. */
export function mcpBSentence(server: NonNullable<FoyerTools['mcpB']>): string {
  return server === 'page'
    ? 'This page answers extensions that speak MCP-B, on the channel mcp-default.'
    : 'An extension runs its own server; the tools of this page are registered there.';
}
