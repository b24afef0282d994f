import { documentPaths } from '../web/runtime/documents.ts';
import { MCP_PATH } from '../web/runtime/routes.ts';
import type { ManifestSource } from './source.ts';

/** The parameter says that the link set is a catalogue of APIs (RFC 9727, section 4.2). */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** `/.well-known/api-catalog` (RFC 9727), a link set (RFC 9264): the APIs and their descriptions. */
export function apiCatalog({ bundle: { origin, site } }: ManifestSource) {
  const target = (path: string, type: string) => ({ href: origin + path, type });
  const api = (path: string, description: string) => ({
    anchor: origin + path,
    'service-desc': [target(description, 'application/json')],
    'service-doc': [target('/agents', 'text/html')],
    status: [target('/healthz', 'application/json')],
    'terms-of-service': [target('/legal', 'text/html')],
  });
  return {
    linkset: [
      api('/api/mcp/', documentPaths.openApi),
      ...(site.surfaces.mcp ? [api(MCP_PATH, documentPaths.serverCard)] : []),
    ],
  };
}

/** Returns its `Link` header, for clients that send HEAD (RFC 9727, section 2). */
export function apiCatalogLink({ bundle }: ManifestSource): string {
  return `<${bundle.origin}${documentPaths.apiCatalog}>; rel="api-catalog"`;
}
