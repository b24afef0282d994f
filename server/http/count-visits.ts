/** The one place where requests are counted, around the routes that answer them. */
import { agentClass } from '../services/visits/agent-class.ts';
import { outcomeOf } from '../services/visits/visit.ts';
import { type Asked, type Visited, visitedBy } from '../services/visits/visited.ts';
import type { Services } from './services.ts';

/** Redirects lead to what is counted. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Counts a request by its answer, of which it reads nothing but the status: to look further would slow it down. */
export function countVisit(
  asked: Asked,
  { status }: Pick<Response, 'status'>,
  { site, visits }: Services,
): void {
  if (REDIRECTS.has(status)) return;
  countVisited(visitedBy(asked, site()), status, asked.header('user-agent'), visits);
}

/** The same where the door is known already. */
export function countVisited(
  visited: Visited | undefined,
  status: number,
  userAgent: string | undefined,
  visits: Services['visits'],
): void {
  if (!visited) return;
  // To spread one object into another would take as long as all the rest of an answer.
  const { surface, target } = visited;
  visits.count({ surface, target, outcome: outcomeOf(status), agent: agentClass(userAgent) });
}
