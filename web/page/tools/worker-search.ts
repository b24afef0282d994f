import type { Essay } from '../../runtime/bundle.ts';
import type { Search } from '../../runtime/search/search-index.ts';
import type { SearchRequest, SearchResponse } from './search-worker.ts';
import workerUrl from './search-worker.ts?worker&url';

type Method = keyof Search;
type Answer<M extends Method> = Awaited<ReturnType<Search[M]>>;

/** Lets a worker index the essays; where a worker cannot be had, the page does it at the first query. */
export function createWorkerSearch(essays: readonly Essay[]): Search {
  const ask = startWorker(essays);
  let inPage: Promise<Search> | undefined;

  async function answer<M extends Method>(method: M, query: string): Promise<Answer<M>> {
    try {
      // The worker runs the same method.
      return (await ask(method, query)) as Answer<M>;
    } catch {
      inPage ??= import('../../runtime/search/search-index.ts').then(({ createSearch }) =>
        createSearch(essays),
      );
      return (await inPage)[method](query) as Promise<Answer<M>>;
    }
  }

  return {
    ranked: (query) => answer('ranked', query),
    catalogue: (query) => answer('catalogue', query),
  };
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the worker; the function given back asks it, and rejects where there is none or it has failed. */
function startWorker(essays: readonly Essay[]): (method: Method, query: string) => Promise<unknown> {
  const waiting = new Map<number, Waiting>();
  let worker = createWorker();
  let lastId = 0;
  worker?.addEventListener('message', ({ data }: MessageEvent<SearchResponse>) => {
    waiting.get(data.id)?.resolve(data.result);
    waiting.delete(data.id);
  });
  worker?.addEventListener('error', () => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error('The search worker failed.'));
    waiting.clear();
  });
  worker?.postMessage({ essays });
  return (method, query) =>
    new Promise((resolve, reject) => {
      if (!worker) return reject(new Error('There is no search worker.'));
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, method, query } satisfies SearchRequest);
    });
}

/** The page's policy demands trusted types, so the worker's address needs a policy of that name. */
function createWorker(): Worker | undefined {
  try {
    const policy = window.trustedTypes?.createPolicy('foyer-worker', { createScriptURL: (url) => url });
    // The constructor's type does not know trusted types yet.
    const address = (policy ? policy.createScriptURL(workerUrl) : workerUrl) as string;
    return new Worker(address, { type: 'module', name: 'foyer-search' });
  } catch {
    return undefined;
  }
}
