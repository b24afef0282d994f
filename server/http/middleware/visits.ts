/** Counts visits by surface, target, outcome and agent. */
import { createMiddleware } from 'hono/factory';
import { documentPaths, ROBOTS_PATH } from '../../../web/core/documents/documents.ts';
import { BEACON_PATH, essayPath, MCP_PATH, TOOLS_PATH } from '../../../web/core/routes.ts';
import { isActionPath } from '../../services/actions/action-links.ts';
import { agentClass, isOwnersProgram } from '../../services/visits/agent-class.ts';
import { callTarget, outcomeOf, type Visit, type VisitCounter } from '../../services/visits/visit-counter.ts';
import type { Snapshot } from '../../site/compile.ts';
import { requestedPage } from '../accept.ts';
import { type AppContext, type AppEnvironment, isApi } from '../environment.ts';

type Visited = Pick<Visit, 'surface' | 'target'>;

/** Redirects are not counted, because the request that follows is. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Counts each request to a page, a document or an endpoint by the status of its response. Pages that a browser fetches
 * or renders before a visit (`Sec-Purpose: prefetch`) are not counted, because the visit may not happen. Neither are
 * requests of the owner's own programs.
 */
export function countVisits(snapshot: Snapshot, visits: VisitCounter) {
  const essays = new Set(snapshot.bundle.essays.map(({ slug }) => essayPath(slug)));
  return createMiddleware<AppEnvironment>(async (c, next) => {
    await next();
    const { status } = c.res;
    const isSpeculative = c.req.header('sec-purpose')?.startsWith('prefetch');
    const userAgent = c.req.header('user-agent');
    if (isSpeculative || REDIRECTS.has(status) || isOwnersProgram(userAgent)) return;
    const visited = visitedBy(c, snapshot, essays);
    if (!visited) return;
    const agent = agentClass(userAgent);
    visits.count({ ...visited, outcome: outcomeOf(status), agent });
  });
}

/** Counts each tool call in an MCP request, or the request itself if it calls no tools. */
export function countCalls(visits: VisitCounter) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    let isCounted = false;
    const userAgent = c.req.header('user-agent');
    const onCall = (target: string, status: number) => {
      isCounted = true;
      if (isOwnersProgram(userAgent)) return;
      const agent = agentClass(userAgent);
      visits.count({ surface: 'mcp', target, outcome: outcomeOf(status), agent });
    };
    c.set('onCall', onCall);
    await next();
    if (!isCounted && c.req.method !== 'OPTIONS') onCall('', c.res.status);
  });
}

/** Calls over MCP and reports from pages are counted where they are read. */
const UNCOUNTED: ReadonlySet<string> = new Set([MCP_PATH, BEACON_PATH, '/healthz']);

/** Returns the surface and target of a request; undefined for resources that a page loads automatically. */
function visitedBy(c: AppContext, snapshot: Snapshot, essays: ReadonlySet<string>): Visited | undefined {
  const { method, path } = c.req;
  if (method === 'OPTIONS' || UNCOUNTED.has(path) || isActionPath(path)) return undefined;
  if (isApi(path)) return visitedApi(c, snapshot);
  if (isDocument(path))
    return { surface: 'document', target: snapshot.representations.has(path) ? path : '' };
  if (isSubresource(path, snapshot)) return undefined;
  const asked = requestedPage(c, snapshot);
  const target = essays.has(asked.path) ? asked.path : '';
  return { surface: asked.format === 'markdown' ? 'markdown' : 'page', target };
}

/** Returns the surface and target of an API request. Unknown paths are not stored: they may contain anything. */
function visitedApi(c: AppContext, { endpoints, registry }: Snapshot): Visited {
  const { method, path } = c.req;
  const tool = path.startsWith(`${TOOLS_PATH}/`) ? path.slice(TOOLS_PATH.length + 1) : undefined;
  if (tool !== undefined && method === 'POST') {
    return { surface: 'tool', target: registry.has(tool) ? callTarget(tool, c.get('essay')) : '' };
  }
  return { surface: 'rest', target: endpoints.has(path) ? path : '' };
}

const documents = new Set<string>([...Object.values(documentPaths), ROBOTS_PATH]);

function isDocument(path: string): boolean {
  return path.startsWith('/.well-known/') || documents.has(path);
}

/** Returns whether pages load this path automatically: styles, scripts, pictures and library text. */
export function isSubresource(
  path: string,
  { representations, pictures, generatedImages }: Snapshot,
): boolean {
  const contentType = representations.get(path)?.variants.identity.headers['content-type'];
  if (contentType !== undefined) return !/^text\/(html|markdown)/.test(contentType);
  return path.startsWith('/library/') || pictures.has(path) || generatedImages.has(path);
}
