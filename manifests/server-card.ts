import { leadingSentences, plural } from '../web/runtime/prose.ts';
import { MCP_PATH } from '../web/runtime/routes.ts';
import type { ManifestSource } from './source.ts';

/** Bound of the schema. */
const MAX_DESCRIPTION_LENGTH = 100;
const VERSION = '1.0.0';

/** `/.well-known/mcp/server-card.json`: where the MCP server is. */
export function serverCard({ bundle, registry, resources }: ManifestSource) {
  const { origin, site } = bundle;
  const url = origin + MCP_PATH;
  const unchanging = { listChanged: false };
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: serverName(origin, site.key),
    version: VERSION,
    title: site.name,
    description: leadingSentences(
      `${plural(registry.size, 'tool')} and ${plural(resources.length, 'resource')} over the site of ${site.name}.`,
      MAX_DESCRIPTION_LENGTH,
      site.locale,
    ),
    websiteUrl: origin,
    remotes: [{ type: 'streamable-http', url }],
    // Fields of an earlier draft, which scanners still read.
    serverInfo: { name: site.key, version: VERSION },
    transport: { type: 'streamable-http', endpoint: url },
    capabilities: { tools: unchanging, resources: unchanging, prompts: unchanging },
    authentication: { required: false },
  };
}

/** Reverse DNS and a name, as the schema requires: `com.example/ada`. */
function serverName(origin: string, key: string): string {
  const { hostname } = new URL(origin);
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  const host = isAddress
    ? hostname.replace(/[[\]]/g, '').replaceAll(':', '-')
    : hostname.split('.').reverse().join('.');
  return `${host}/${key}`;
}
