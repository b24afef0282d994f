import { documentPaths } from '../web/runtime/documents.ts';
import { MCP_PATH } from '../web/runtime/routes.ts';
import type { ManifestSource } from './source.ts';

/** RFC 9727, section 4.2: the parameter tells that the link set is a catalogue of APIs. */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

const STATUS_PATH = '/healthz';

/** `/.well-known/api-catalog` (RFC 9727), a link set (RFC 9264): the APIs, and what describes each of them. */
export function apiCatalog(source: ManifestSource) {
  const { origin, site } = source.bundle;
  const target = (path: string, type: string) => ({ href: origin + path, type });
  const shared = {
    'service-doc': [target('/agents', 'text/html')],
    status: [target(STATUS_PATH, 'application/json')],
    'terms-of-service': [target('/legal', 'text/html')],
  };
  const api = {
    anchor: `${origin}/api/mcp/`,
    'service-desc': [target(documentPaths.openApi, 'application/json')],
    ...shared,
  };
  const mcp = {
    anchor: origin + MCP_PATH,
    'service-desc': [target(documentPaths.serverCard, 'application/json')],
    ...shared,
  };
  return { linkset: site.surfaces.mcp ? [api, mcp] : [api] };
}

/** Its header `Link`, for those who ask with HEAD (RFC 9727, section 2). */
export function apiCatalogLink({ bundle }: ManifestSource): string {
  return `<${bundle.origin}${documentPaths.apiCatalog}>; rel="api-catalog"`;
}
