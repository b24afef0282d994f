import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SCHEMA = fileURLToPath(new URL('../../web/page/mcp-b/messages.ts', import.meta.url));

/**
 * In pages, replaces `@modelcontextprotocol/core` with a small validator. MCP-B's transports use only one schema from
 * that package, but loading it creates every schema in the protocol. The server uses the real package.
 */
export function lightMcpCore(): Plugin {
  return {
    name: 'foyer-light-mcp-core',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === '@modelcontextprotocol/core' ? SCHEMA : undefined),
  };
}
