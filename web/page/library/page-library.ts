/** The site's content on this page: the bundle, and the library with its search, which asks the server if it must. */
import type { BodyReader, PageBundle } from '../../core/library.ts';
import { ProblemError } from '../../core/problems.ts';
import type { Search, SearchAnswer, SearchOptions } from '../../core/search/search.ts';
import type { CallOptions } from '../fetch-json.ts';
import type { OpenLibrary, SearchedTexts } from './open-library.ts';
import { createWorkerLibrary, startWorker } from './worker-library.ts';

export interface PageAnswer extends SearchAnswer {
  /** If the texts are awaited, `search` will search them. */
  readonly texts: SearchedTexts;
}

export interface PageLibrary {
  readonly bundle: PageBundle;
  readonly bodyOf: BodyReader;
  readonly termsOf: Search['termsOf'];
  /** Searches what the page has right now, without a request to the server. */
  readonly searchHere: (query: string, options?: SearchOptions) => Promise<PageAnswer>;
  /**
   * Searches the text of every essay once it has arrived, or on the server if the page lacks some of them, so that a
   * query gets the same answer everywhere. If the server cannot be reached, only the catalog is searched.
   */
  readonly search: (query: string, options?: SearchOptions, request?: CallOptions) => Promise<PageAnswer>;
}

/**
 * Opens the library of a bundle that is being fetched. The worker's script loads in the meantime.
 *
 * @throws ProblemError when the bundle cannot be fetched or is damaged
 */
export async function loadPageLibrary(fetching: Promise<unknown>): Promise<PageLibrary> {
  // The library reports a worker that cannot start.
  startWorker().catch(() => undefined);
  const bundle = await fetching;
  if (isPageBundle(bundle)) return createPageLibrary(bundle, createWorkerLibrary(bundle));
  throw new ProblemError('server-unreachable', { detail: 'The content of the page arrived damaged.' });
}

export function createPageLibrary(bundle: PageBundle, library: OpenLibrary): PageLibrary {
  const { bodyOf, termsOf, searchNow, hasAllTexts } = library;
  const hasServer = bundle.exported === undefined;
  const searchTexts = async (query: string, options?: SearchOptions): Promise<PageAnswer> => {
    const [answer, isComplete] = await Promise.all([library.search(query, options), hasAllTexts()]);
    return { ...answer, texts: isComplete ? 'searched' : 'missing' };
  };
  return {
    bundle,
    bodyOf,
    termsOf,
    async searchHere(query, options) {
      const answer = await searchNow(query, options);
      return answer.texts === 'missing' && hasServer ? { ...answer, texts: 'awaited' } : answer;
    },
    async search(query, options, request) {
      if (!hasServer || (await hasAllTexts())) return searchTexts(query, options);
      const asking = import('./search-on-server.ts').then(({ searchOnServer }) =>
        searchOnServer(query, options, bundle.pillars, request),
      );
      return asking.then(
        (answer) => ({ ...answer, texts: 'searched' }),
        () => searchTexts(query, options),
      );
    },
  };
}

/** Checks only a few fields: the server sends all or none, and no other responder is likely to send these. */
function isPageBundle(value: unknown): value is PageBundle {
  const { site, essays, pillars } = (value ?? {}) as Partial<PageBundle>;
  return typeof site === 'object' && Array.isArray(essays) && Array.isArray(pillars);
}
