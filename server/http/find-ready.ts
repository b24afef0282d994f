import { type Visited, visitedBy } from '../services/visits/visited.ts';
import type { Representation } from '../site/representation.ts';
import type { Site } from '../site/site.ts';
import { preparedFor } from './routes/pages.ts';

/** What one has to know of a path to answer a GET or HEAD from what is ready, unless Markdown is preferred. */
export interface Ready {
  readonly representation: Representation;
  /** Whether the answer counts against the limit. */
  readonly isApi: boolean;
  readonly visited: Visited | undefined;
}

/** By path; each site that is published starts with none. */
const known = new WeakMap<Site, Map<string, Ready>>();

/** Finds it when the path is first asked for, and again for each site; what is not ready is not remembered. */
export function readyAt(path: string, site: Site): Ready | undefined {
  const ofSite = known.get(site) ?? new Map<string, Ready>();
  const remembered = ofSite.get(path);
  if (remembered) return remembered;
  const ready = findReady(path, site);
  if (!ready) return undefined;
  known.set(site, ofSite.set(path, ready));
  return ready;
}

function findReady(path: string, site: Site): Ready | undefined {
  const asked = { method: 'GET', path, header: () => undefined };
  const representation = preparedFor(asked, site);
  const isApi = path.startsWith('/api/');
  if (!representation || (isApi && !site.endpoints.has(path))) return undefined;
  return { representation, isApi, visited: visitedBy(asked, site) };
}
