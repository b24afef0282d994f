/** Which door of the site a request came to. */
import { ROBOTS_PATH } from '../../../manifests/paths.ts';
import { documentPaths } from '../../../web/runtime/documents.ts';
import { TOOLS_PATH } from '../../../web/runtime/routes.ts';
import { askedPage } from '../../http/asked-page.ts';
import type { HeaderReader } from '../../http/respond.ts';
import type { Site } from '../../site/site.ts';
import type { Visit } from './visit.ts';

export type Visited = Pick<Visit, 'surface' | 'target'>;

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly header: HeaderReader;
}

/** The door; undefined for what a page fetches for itself: styles, scripts, pictures, texts of the library. */
export function visitedBy({ method, path, header }: Asked, site: Site): Visited | undefined {
  if (method === 'OPTIONS') return undefined;
  if (path.startsWith('/api')) return visitedApi(method, path, site);
  if (isDocument(path)) return { surface: 'document', target: site.representations.has(path) ? path : '' };
  if (isPartOfPage(path, site)) return undefined;
  const { format } = askedPage(path, header('accept'), site.bundle.site.surfaces);
  return { surface: format === 'markdown' ? 'markdown' : 'page', target: '' };
}

/** Paths that the site does not know are not kept: they may say anything. */
function visitedApi(method: string, path: string, { endpoints, registry }: Site): Visited {
  const tool = path.startsWith(`${TOOLS_PATH}/`) ? path.slice(TOOLS_PATH.length + 1) : undefined;
  if (tool !== undefined && method === 'POST') {
    return { surface: 'tool', target: registry.has(tool) ? tool : '' };
  }
  return { surface: 'rest', target: endpoints.has(path) ? path : '' };
}

const documents = new Set<string>([...Object.values(documentPaths), ROBOTS_PATH]);

function isDocument(path: string): boolean {
  return path.startsWith('/.well-known/') || documents.has(path);
}

function isPartOfPage(path: string, { representations, pictures, generatedImages }: Site): boolean {
  const contentType = representations.get(path)?.variants.identity.headers['content-type'];
  if (contentType !== undefined) return !/^text\/(html|markdown)/.test(contentType);
  return path.startsWith('/library/') || pictures.has(path) || generatedImages.has(path);
}
