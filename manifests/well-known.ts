/** Documents under `/.well-known/` about the site's interfaces and the contact for vulnerability reports. */
import { documentPaths, faviconOf, SECURITY_PATH } from '../web/core/documents/documents.ts';
import { oneLine } from '../web/core/one-line.ts';
import { leadingSentences, plural } from '../web/core/prose.ts';
import { mcpUrl, serverOrigin } from '../web/core/routes.ts';
import { MCP_REVISIONS, PROTOCOL_REVISION } from '../web/core/tools/define-tool.ts';
import { toolEntry } from '../web/core/tools/descriptor.ts';
import { headlineOf, summaryOf } from '../web/core/unwritten.ts';
import type { ManifestSource } from './source.ts';

const VERSION = '1.0.0';
const UNCHANGING = { listChanged: false };

/** Returns `/.well-known/webmcp.json`: all tools and resources. The format is our own, because WebMCP has none. */
export function webMcpManifest({ bundle, registry, resources }: ManifestSource) {
  const { site, essays } = bundle;
  return {
    name: site.name,
    version: VERSION,
    description: `${site.name}'s site for agents: ${plural(registry.size, 'tool')} and ${plural(resources.length, 'resource')} for its ${plural(essays.length, 'published essay')} and facts about their author. No key is needed.`,
    protocol: PROTOCOL_REVISION,
    capabilities: { tools: UNCHANGING, resources: UNCHANGING },
    tools: [...registry.values()].map(toolEntry),
    resources: resources.map(({ uri, name, description, mimeType, pageScope }) => {
      return { uri, name, description, mimeType, pageScope };
    }),
  };
}

/** The format's limits, as enforced by its original clients. */
const MAX_MODEL_NAME_LENGTH = 50;
const MAX_HUMAN_DESCRIPTION_LENGTH = 100;

/** Returns `/.well-known/ai-plugin.json`, in the format of early chat plugins, which scanners still read. */
export function aiPlugin({ bundle, endpoints }: ManifestSource) {
  const { origin, site, essays } = bundle;
  const operations = endpoints.map(({ summary }) => summary).join('; ');
  return {
    schema_version: 'v1',
    name_for_model: site.key.replaceAll('-', '_').slice(0, MAX_MODEL_NAME_LENGTH),
    name_for_human: site.name,
    description_for_model: `${oneLine(summaryOf(site))} The site has ${plural(essays.length, 'published essay')}. Operations: ${operations}.`,
    description_for_human: leadingSentences(headlineOf(site), MAX_HUMAN_DESCRIPTION_LENGTH, site.locale),
    auth: { type: 'none' },
    api: { type: 'openapi', url: origin + documentPaths.openApi },
    logo_url: origin + faviconOf(site).path,
    contact_email: site.contact.email,
    legal_info_url: `${origin}/legal`,
  };
}

/** Media type whose parameter marks the link set as an API catalog (RFC 9727, section 4.2). */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Returns `/.well-known/api-catalog` (RFC 9727), a link set (RFC 9264) of the APIs and their descriptions. */
export function apiCatalog({ bundle }: ManifestSource) {
  const { origin, site, exported } = bundle;
  const server = serverOrigin(bundle);
  const { rest, mcp } = site.surfaces;
  const api = (anchor: string, description: string, type = 'application/json') => ({
    anchor,
    'service-desc': [{ href: description, type }],
    'service-doc': [{ href: `${origin}/agents`, type: 'text/html' }],
    ...(anchor.startsWith(`${server}/`) && {
      status: [{ href: `${server}/healthz`, type: 'application/json' }],
    }),
    'terms-of-service': [{ href: `${origin}/legal`, type: 'text/html' }],
  });
  return {
    linkset: [
      ...(rest ? [api(`${origin}/api/mcp/`, origin + documentPaths.openApi)] : []),
      ...(rest && exported?.api
        ? [api(`${exported.api}/api/mcp/`, exported.api + documentPaths.openApi)]
        : []),
      ...(mcp ? [api(mcpUrl(bundle), origin + documentPaths.serverCard, SERVER_CARD_TYPE)] : []),
    ],
  };
}

/** Returns the `Link` header of the API catalog, for clients that send HEAD (RFC 9727, section 2). */
export function apiCatalogLink({ bundle }: ManifestSource): string {
  return `<${bundle.origin}${documentPaths.apiCatalog}>; rel="api-catalog"`;
}

/** Limit of the server card schema. */
const MAX_CARD_DESCRIPTION_LENGTH = 100;

export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

/** Required for server cards (SEP-2127, "CORS Requirements"). */
export const SERVER_CARD_HEADERS = {
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'Content-Type, If-None-Match',
  'access-control-expose-headers': 'ETag',
};

type ServerSource = Pick<ManifestSource, 'bundle' | 'registry' | 'resources'>;

/** Returns how the MCP server introduces itself to clients (`Implementation` in its schema). */
export function mcpServerInfo({ bundle, registry, resources }: ServerSource) {
  const { origin, site } = bundle;
  // `send_inquiry` is listed only over MCP.
  const tools = registry.size + (site.surfaces.inquiryTool ? 1 : 0);
  return {
    name: site.key,
    title: site.name,
    version: VERSION,
    description: leadingSentences(
      `${plural(tools, 'tool')} and ${plural(resources.length, 'resource')} of ${site.name}'s site.`,
      MAX_CARD_DESCRIPTION_LENGTH,
      site.locale,
    ),
    websiteUrl: origin,
    // Clients must support PNG.
    icons: [{ src: `${origin}/icon-192.png`, mimeType: 'image/png', sizes: ['192x192'] }],
  };
}

/** Returns the server card, which gives the URL of the MCP server (SEP-2127). */
export function serverCard(source: ServerSource) {
  const { bundle } = source;
  const { name, ...info } = mcpServerInfo(source);
  const url = mcpUrl(bundle);
  // The schema requires a reverse-DNS prefix and a name: `com.example/ada`.
  const domain = domainOf(bundle.origin);
  const isAddress = /^[\d.]+$/.test(domain);
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${isAddress ? domain : domain.split('.').reverse().join('.')}/${name}`,
    ...info,
    remotes: [{ type: 'streamable-http', url, supportedProtocolVersions: MCP_REVISIONS }],
    // Fields of an earlier draft, which scanners still read.
    serverInfo: { name, ...info },
    transport: { type: 'streamable-http', endpoint: url },
    capabilities: { tools: UNCHANGING, resources: UNCHANGING, prompts: UNCHANGING },
    authentication: { required: false },
  };
}

/** Returns the host name of `origin`. An IPv6 address has hyphens, because names in discovery allow no colons. */
export function domainOf(origin: string): string {
  return new URL(origin).hostname.replace(/[[\]]/g, '').replaceAll(':', '-');
}

/** RFC 9116, section 2.5.5, recommends less than a year. */
const VALID_MONTHS = 6;

/** Returns `/.well-known/security.txt` (RFC 9116), which says where to report a vulnerability. */
export function securityTxt({ bundle, day }: ManifestSource): string {
  const { origin, site } = bundle;
  // The start of a month, so that the file changes only once a month.
  const [year = 0, month = 1] = day.split('-').map(Number);
  return [
    `Contact: mailto:${encodeURI(site.contact.email)}`,
    `Contact: ${origin}/contact`,
    `Expires: ${new Date(Date.UTC(year, month - 1 + VALID_MONTHS, 1)).toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${site.locale}`,
    `Canonical: ${origin}${SECURITY_PATH}`,
    `Policy: ${origin}/legal`,
    '',
  ].join('\n');
}
