/** Counts visits by surface, target, outcome and agent, and questions without an answer. */
import { createMiddleware } from 'hono/factory';
import type { Snapshot } from '../../../site/compile/compile.ts';
import { TOOLS_PATH } from '../../../web/core/api-paths.ts';
import { everyEssay } from '../../../web/core/bundle.ts';
import { documentPaths, ROBOTS_PATH, wholePath } from '../../../web/core/documents/documents.ts';
import { isOwnerPath } from '../../../web/core/room-paths.ts';
import { BEACON_PATH, essayPath, isDraftPath, MCP_PATH } from '../../../web/core/routes.ts';
import type { Unanswered } from '../../../web/core/unanswered.ts';
import type { UnansweredTable } from '../../db/tables.ts';
import { agentClass, isOwnersProgram } from '../../services/visits/agent-class.ts';
import { referringSite } from '../../services/visits/referring-site.ts';
import { callTarget, outcomeOf, type Visit, type VisitCounter } from '../../services/visits/visit-counter.ts';
import { requestedPage } from '../accept.ts';
import { clientOf } from '../client.ts';
import { type AppContext, type AppEnvironment, isApi, type Services } from '../environment.ts';
import { PROBE_PATHS } from './host-and-origin.ts';

type Visited = Pick<Visit, 'surface' | 'target'>;

/** Redirects are not counted, because the request that follows is. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Counts each request to a page, a document or an endpoint by the status of its response. Pages that a browser fetches
 * or renders before a visit (`Sec-Purpose: prefetch`) are not counted, because the visit may not happen. A page that a
 * browser opens from another site also counts for that site.
 */
export function countVisits(snapshot: Snapshot, visits: VisitCounter) {
  const { origin } = snapshot.bundle;
  const essays = new Set(everyEssay(snapshot.bundle).map(({ slug }) => essayPath(slug)));
  return createMiddleware<AppEnvironment>(async (c, next) => {
    await next();
    const { status } = c.res;
    if (c.req.header('sec-purpose')?.startsWith('prefetch') || REDIRECTS.has(status)) return;
    const visited = visitedBy(c, snapshot, essays);
    if (!visited) return;
    countVisit(c, visits, visited, status);
    const site = visited.surface === 'page' ? referringSite(c.req.header('referer'), origin) : undefined;
    const isFollowed =
      site !== undefined && status < 400 && agentClass(c.req.header('user-agent')) === 'browser';
    if (isFollowed) countVisit(c, visits, { surface: 'referral', target: site }, status);
  });
}

/** Counts each tool call in an MCP request, or the request itself if it calls no tools. */
export function countCalls(visits: VisitCounter) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    let isCounted = false;
    const onCall = (target: string, status: number) => {
      isCounted = true;
      countVisit(c, visits, { surface: 'mcp', target }, status);
    };
    c.set('onCall', onCall);
    await next();
    if (!isCounted && c.req.method !== 'OPTIONS') onCall('', c.res.status);
  });
}

/** Counts a visit, unless one of the owner's own programs makes it. */
export function countVisit(c: AppContext, visits: VisitCounter, visited: Visited, status: number): void {
  const userAgent = c.req.header('user-agent');
  if (isOwnersProgram(userAgent)) return;
  visits.count({ ...visited, outcome: outcomeOf(status), agent: agentClass(userAgent) });
}

/**
 * Returns a function that counts a question of this request as unanswered.
 *
 * @param asker an agent if only agents use the interface; otherwise, a browser is taken for a person
 */
export function unansweredCounter(
  c: AppContext,
  services: Services,
  asker?: UnansweredTable['asker'],
): (asked: Unanswered) => void {
  return (asked) => {
    const userAgent = c.req.header('user-agent');
    if (isOwnersProgram(userAgent)) return;
    // An unknown tool is a 404 even over the limit.
    if (c.get('quota')?.exceeded) return;
    const guessed = agentClass(userAgent) === 'browser' ? 'person' : 'agent';
    services.unanswered.add(asked, { client: clientOf(c, services), asker: asker ?? guessed });
  };
}

/** Calls over MCP and reports from pages are counted where they are read. */
const UNCOUNTED: ReadonlySet<string> = new Set([MCP_PATH, BEACON_PATH, ...PROBE_PATHS]);

/** Returns the surface and target of a request; undefined for resources that a page loads automatically. */
function visitedBy(c: AppContext, snapshot: Snapshot, essays: ReadonlySet<string>): Visited | undefined {
  const { method, path } = c.req;
  if (method === 'OPTIONS' || UNCOUNTED.has(path) || isDraftPath(path) || isOwnerPath(path)) return undefined;
  if (isApi(path)) return visitedApi(c, snapshot);
  if (path.startsWith('/.well-known/') || documents.has(wholePath(path)))
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

/** Returns whether pages load this path automatically: styles, scripts, pictures and library text. */
export function isSubresource(
  path: string,
  { representations, pictures, generatedImages }: Snapshot,
): boolean {
  const contentType = representations.contentTypeOf(path);
  if (contentType !== undefined) return !/^text\/(html|markdown)/.test(contentType);
  return path.startsWith('/library/') || pictures.has(path) || generatedImages.has(path);
}
