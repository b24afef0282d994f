/** The header `Link` of pages (RFC 8288): where programs find what describes the site. */
import { documentPaths } from '../../web/runtime/documents.ts';
import { markdownPath } from '../../web/runtime/routes.ts';
import type { Surfaces } from '../../web/runtime/surfaces.ts';

/** Of the page at `path`, with its query where it is known by one. */
export function linkHeader(path: string, surfaces: Surfaces): string {
  return [
    link(documentPaths.apiCatalog, 'api-catalog'),
    link(documentPaths.openApi, 'service-desc', 'application/json'),
    link('/agents', 'service-doc', 'text/html'),
    ...(surfaces.llms ? [link(documentPaths.llms, 'describedby', 'text/plain')] : []),
    ...(surfaces.markdown ? [link(markdownPath(path), 'alternate', 'text/markdown')] : []),
  ].join(', ');
}

function link(target: string, relation: string, type?: string): string {
  return `<${target}>; rel="${relation}"${type === undefined ? '' : `; type="${type}"`}`;
}
