/** The site's content on this page: the bundle, and the library with its search, which asks the server if it must. */
import type { BodyReader, PageBundle } from '../../core/library.ts';
import { ProblemError } from '../../core/problems.ts';
import type { Search, SearchOptions } from '../../core/search/search.ts';
import type { CallOptions } from '../fetch-json.ts';
import { loadOnce } from '../load-once.ts';
import { SITE_ORIGIN } from '../site-origin.ts';
import type { LibraryRequest, LibraryResponse } from './library-worker.ts';
import workerUrl from './library-worker.ts?worker&url';
import type { OpenLibrary, PageAnswer } from './open-library.ts';

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

/** Opens the library of a bundle that is being fetched. The worker's script loads in the meantime. */
export async function loadPageLibrary(fetching: Promise<PageBundle>): Promise<PageLibrary> {
  // The library reports a worker that cannot start.
  startWorker().catch(() => undefined);
  const bundle = await fetching;
  return createPageLibrary(bundle, createWorkerLibrary(bundle));
}

export function createPageLibrary(bundle: PageBundle, library: OpenLibrary): PageLibrary {
  const { bodyOf, termsOf, searchNow } = library;
  const hasServer = bundle.exported === undefined;
  return {
    bundle,
    bodyOf,
    termsOf,
    async searchHere(query, options) {
      const answer = await searchNow(query, options);
      return answer.texts === 'missing' && hasServer ? { ...answer, texts: 'awaited' } : answer;
    },
    async search(query, options, request) {
      const here = await library.search(query, options);
      if (!hasServer || here.texts === 'searched') return here;
      try {
        const { searchOnServer } = await import('./search-on-server.ts');
        return { ...(await searchOnServer(query, options, bundle.pillars, request)), texts: 'searched' };
      } catch {
        return here;
      }
    },
  };
}

/**
 * Creates a library that a worker fetches and indexes. If there is no worker or it fails, the page indexes the catalog
 * and leaves the texts to the server, or indexes everything if there is no server. The methods reject with a
 * ProblemError if neither succeeds.
 */
export function createWorkerLibrary(bundle: PageBundle): OpenLibrary {
  const opening = startWorker().then((started) => openInWorker(started, bundle));
  opening.catch(() => undefined);
  const openInPage = loadOnce(async () => {
    const { openLibrary } = await import('./open-library.ts').catch((cause: unknown) => {
      const detail = 'The page could not load what it needs to read and search.';
      throw new ProblemError('server-unreachable', { detail, cause });
    });
    // Indexing all texts would block the page for longer than the server takes.
    return openLibrary({ ...bundle, ...(!bundle.exported && { libraryPath: undefined }) });
  });

  async function ask(method: keyof OpenLibrary, ...parameters: readonly unknown[]): Promise<unknown> {
    try {
      return await (await opening)({ method, parameters });
    } catch {
      const call = (await openInPage())[method] as (...given: readonly unknown[]) => Promise<unknown>;
      return call(...parameters);
    }
  }
  // The worker runs the same methods, so the result types match.
  const methodOf = <M extends keyof OpenLibrary>(name: M) => ask.bind(undefined, name) as OpenLibrary[M];
  return {
    search: methodOf('search'),
    searchNow: methodOf('searchNow'),
    termsOf: methodOf('termsOf'),
    bodyOf: methodOf('bodyOf'),
  };
}

/** Starts the worker, once for all callers. Its script can load before there is a bundle, and can fail before. */
const startWorker = loadOnce(async () => {
  const worker = new Worker(trustedWorkerUrl(), { type: 'module', name: 'foyer-library' });
  const failed = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The library worker failed.')));
  });
  failed.catch(() => undefined);
  return { worker, failed };
});

/** Opens the library in the worker. The returned function rejects if the worker has failed. */
function openInWorker(
  { worker, failed }: Awaited<ReturnType<typeof startWorker>>,
  bundle: PageBundle,
): (request: LibraryRequest) => Promise<unknown> {
  worker.postMessage(bundle);
  return (request) => {
    const { port1: answers, port2 } = new MessageChannel();
    const answered = new Promise((resolve, reject) => {
      answers.onmessage = ({ data }: MessageEvent<LibraryResponse>) => {
        answers.close();
        if ('result' in data) resolve(data.result);
        else reject(new Error('The library could not answer.'));
      };
    });
    worker.postMessage(request, [port2]);
    return Promise.race([answered, failed]);
  };
}

/** Returns the worker's trusted URL. The content security policy allows one policy with this name, created once. */
function trustedWorkerUrl(): string {
  // A worker's own script must not be cross-origin, but may import one that is.
  const importing = new Blob([`import ${JSON.stringify(workerUrl)};`], { type: 'text/javascript' });
  const url = SITE_ORIGIN === location.origin ? workerUrl : URL.createObjectURL(importing);
  const policy = window.trustedTypes?.createPolicy('foyer-worker', { createScriptURL: (given) => given });
  // The type of the `Worker` constructor does not accept trusted types yet.
  return (policy?.createScriptURL(url) ?? url) as string;
}
