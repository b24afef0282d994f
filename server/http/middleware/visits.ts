/** Counts visits by surface, target, outcome and agent. */
import { createMiddleware } from 'hono/factory';
import { agentClass } from '../../../web/runtime/agent-class.ts';
import { documentPaths, ROBOTS_PATH } from '../../../web/runtime/documents.ts';
import { MCP_PATH, TOOLS_PATH } from '../../../web/runtime/routes.ts';
import { isActionPath } from '../../services/actions/action-links.ts';
import { outcomeOf, type Visit, type VisitCounter } from '../../services/visits/visit-counter.ts';
import type { Site } from '../../site/compile.ts';
import { requestedPage } from '../accept.ts';
import { type AppContext, type AppEnvironment, isApi } from '../environment.ts';

type Visited = Pick<Visit, 'surface' | 'target'>;

/** Redirects are not counted, because the request that follows is. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Counts each request to a page, a document or an endpoint by the status of its response. Pages that a browser fetches
 * or renders before a visit (`Sec-Purpose: prefetch`) are not counted, because the visit may not happen.
 */
export function countVisits(site: Site, visits: VisitCounter) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    await next();
    const { status } = c.res;
    const isSpeculative = c.req.header('sec-purpose')?.startsWith('prefetch');
    const visited = isSpeculative || REDIRECTS.has(status) ? undefined : visitedBy(c, site);
    if (!visited) return;
    const agent = agentClass(c.req.header('user-agent'));
    visits.count({ ...visited, outcome: outcomeOf(status), agent });
  });
}

/** Counts each tool call in an MCP request, or the request itself if it calls no tools. */
export function countCalls(visits: VisitCounter) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    let isCounted = false;
    const onCall = (target: string, status: number) => {
      isCounted = true;
      const agent = agentClass(c.req.header('user-agent'));
      visits.count({ surface: 'mcp', target, outcome: outcomeOf(status), agent });
    };
    c.set('onCall', onCall);
    await next();
    if (!isCounted && c.req.method !== 'OPTIONS') onCall('', c.res.status);
  });
}

/** Returns the surface and target of a request; undefined for resources that a page loads automatically. */
function visitedBy(c: AppContext, site: Site): Visited | undefined {
  const { method, path } = c.req;
  if (method === 'OPTIONS' || path === MCP_PATH || path === '/healthz' || isActionPath(path))
    return undefined;
  if (isApi(path)) return visitedApi(method, path, site);
  if (isDocument(path)) return { surface: 'document', target: site.representations.has(path) ? path : '' };
  if (isSubresource(path, site)) return undefined;
  const { format } = requestedPage(c, site.bundle.site.surfaces);
  return { surface: format === 'markdown' ? 'markdown' : 'page', target: '' };
}

/** Returns the surface and target of an API request. Unknown paths are not stored: they may contain anything. */
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

/** Returns whether pages load this path automatically: styles, scripts, pictures and library text. */
export function isSubresource(path: string, { representations, pictures, generatedImages }: Site): boolean {
  const contentType = representations.get(path)?.variants.identity.headers['content-type'];
  if (contentType !== undefined) return !/^text\/(html|markdown)/.test(contentType);
  return path.startsWith('/library/') || pictures.has(path) || generatedImages.has(path);
}
