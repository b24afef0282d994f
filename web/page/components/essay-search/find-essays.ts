import type { Pillar } from '../../../runtime/model.ts';
import { type Found, RESULTS_ON_PAGE, toFound } from '../../../runtime/search/found.ts';
import type { SearchAnswer } from '../../../runtime/search/search.ts';
import type { PageLibrary } from '../../library/page-library.ts';

/** What was found, and in what. */
export interface FoundHere extends Found {
  /** True where the server could not be asked for the texts that the page lacks. */
  readonly onlyCatalogue: boolean;
}

export interface Finder {
  /** Asks the server, which has every text. */
  readonly askServer: (query: string, pillar: Pillar | undefined) => Promise<SearchAnswer>;
  /** Waits until the typing has paused. */
  readonly pause: () => Promise<void>;
}

/**
 * Answers a query, where need be twice: at once from what the page has, and if that is not every text, again from the
 * server. That nothing fits is said only once the typing has paused: until then it may be half a word.
 */
export async function* findEssays(
  query: string,
  pillar: Pillar | undefined,
  { bundle, library }: PageLibrary,
  { askServer, pause }: Finder,
  signal: AbortSignal,
): AsyncGenerator<FoundHere> {
  const options = { category: pillar?.name, limit: RESULTS_ON_PAGE };
  const [answer, isWhole] = await Promise.all([library.search(query, options), library.isWhole()]);
  const found = { ...toFound(query, answer, bundle.essays), onlyCatalogue: false };
  if (found.total > 0) yield found;
  if (found.total > 0 && isWhole) return;
  await pause();
  if (signal.aborted) return;
  if (isWhole) {
    yield found;
    return;
  }
  try {
    const complete = await askServer(query, pillar);
    yield { ...toFound(query, complete, bundle.essays), onlyCatalogue: false };
  } catch {
    yield { ...found, onlyCatalogue: true };
  }
}
