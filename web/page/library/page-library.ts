/** The site's content on this page: the bundle, and the library with its search, which asks the server if it must. */
import { type BodyReader, BUNDLE_PATH, type PageBundle } from '../../core/library.ts';
import { ProblemError } from '../../core/problems.ts';
import type { Search, SearchAnswer, SearchOptions } from '../../core/search/search.ts';
import { type CallOptions, fetchJson } from '../fetch-json.ts';
import type { OpenLibrary } from './open-library.ts';
import { searchOnServer } from './search-on-server.ts';
import { createWorkerLibrary } from './worker-library.ts';

export interface PageAnswer extends SearchAnswer {
  /** Whether the text of every essay was searched, not only the catalog. */
  readonly isComplete: boolean;
}

export interface PageLibrary {
  readonly bundle: PageBundle;
  readonly bodyOf: BodyReader;
  readonly termsOf: Search['termsOf'];
  /** Whether the server can search for the page. */
  readonly hasServer: boolean;
  /** Searches what the page has, without a request to the server. */
  readonly searchHere: (query: string, options?: SearchOptions) => Promise<PageAnswer>;
  /**
   * Searches the text of every essay: on the server if the page lacks some of them, so that a query gets the same answer
   * everywhere. If the server cannot be reached, only the catalog is searched.
   */
  readonly search: (query: string, options?: SearchOptions, request?: CallOptions) => Promise<PageAnswer>;
}

/** @throws ProblemError when the content cannot be fetched */
export async function loadPageLibrary(): Promise<PageLibrary> {
  const bundle = await fetchJson(BUNDLE_PATH);
  if (!isPageBundle(bundle)) {
    throw new ProblemError('server-unreachable', { detail: 'The content of the page arrived damaged.' });
  }
  return createPageLibrary(bundle, createWorkerLibrary(bundle));
}

export function createPageLibrary(bundle: PageBundle, library: OpenLibrary): PageLibrary {
  const hasServer = bundle.site.surfaces.rest;
  const searchHere = async (query: string, options?: SearchOptions) => {
    const answering = [library.search(query, options), library.hasAllTexts()] as const;
    const [answer, isComplete] = await Promise.all(answering);
    return { ...answer, isComplete };
  };
  return {
    bundle,
    bodyOf: library.bodyOf,
    termsOf: library.termsOf,
    hasServer,
    searchHere,
    async search(query, options, request) {
      if (!hasServer || (await library.hasAllTexts())) return searchHere(query, options);
      const asked = searchOnServer(query, options, bundle.pillars, request);
      return asked.then(
        (answer) => ({ ...answer, isComplete: true }),
        () => searchHere(query, options),
      );
    },
  };
}

/** Checks only a few fields: the server sends all or none, and no other responder is likely to send these. */
function isPageBundle(value: unknown): value is PageBundle {
  const { site, essays, pillars } = (value ?? {}) as Partial<PageBundle>;
  return typeof site === 'object' && Array.isArray(essays) && Array.isArray(pillars);
}
