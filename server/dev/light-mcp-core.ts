import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SCHEMA = fileURLToPath(new URL('../../web/page/mcp-b/messages.ts', import.meta.url));

/**
 * In pages `@modelcontextprotocol/core` is a small validator: the transports of MCP-B take one schema from it, and whole
 * it makes every schema of the protocol when it is loaded. The server has the real one.
 */
export function lightMcpCore(): Plugin {
  return {
    name: 'foyer-light-mcp-core',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      // Bundled ahead for development, it would have the real one inside.
      optimizeDeps: { exclude: ['@mcp-b/transports'] },
    }),
    resolveId: (id) => (id === '@modelcontextprotocol/core' ? SCHEMA : undefined),
  };
}
