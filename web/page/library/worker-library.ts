import type { PageBundle } from '../../runtime/library.ts';
import { ProblemError } from '../../runtime/problems.ts';
import { loadOnce } from '../load-once.ts';
import type { LibraryRequest, LibraryResponse, LibraryStart } from './library-worker.ts';
import workerUrl from './library-worker.ts?worker&url';
import type { OpenLibrary } from './open-library.ts';

type Method = keyof OpenLibrary;
type Parameters<M extends Method> = globalThis.Parameters<OpenLibrary[M]>;
type Answer<M extends Method> = Awaited<ReturnType<OpenLibrary[M]>>;

/**
 * Lets a worker fetch the library and index it; where a worker cannot be had or does not answer, the page does it
 * itself. Its methods reject with a ProblemError where neither can.
 *
 * @param json the bundle as it was sent: a text is copied into the worker at once, a long list of essays is not
 */
export function createWorkerLibrary(bundle: PageBundle, json: string): OpenLibrary {
  const askWorker = startWorker(json);
  const inPage = loadOnce(() => openInPage(bundle));

  async function ask<M extends Method>(method: M, parameters: Parameters<M>): Promise<Answer<M>> {
    try {
      // The worker runs the same method.
      return (await askWorker(method, parameters)) as Answer<M>;
    } catch {
      const inThisPage = (await inPage())[method] as (...parameters: Parameters<M>) => Promise<Answer<M>>;
      return inThisPage(...parameters);
    }
  }

  return {
    search: (...parameters) => ask('search', parameters),
    bodyOf: (...parameters) => ask('bodyOf', parameters),
    isWhole: () => ask('isWhole', []),
  };
}

async function openInPage(bundle: PageBundle): Promise<OpenLibrary> {
  const { openLibrary } = await importOpenLibrary();
  return openLibrary(bundle);
}

/** @throws ProblemError where the script cannot be had, as without a network */
async function importOpenLibrary(): Promise<typeof import('./open-library.ts')> {
  try {
    return await import('./open-library.ts');
  } catch (cause) {
    const detail = 'The page could not load what it needs to read and search.';
    throw new ProblemError('server-unreachable', { detail, cause });
  }
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the worker; the function given back asks it, and rejects where there is none or it has failed. */
function startWorker(json: string): (method: Method, parameters: readonly unknown[]) => Promise<unknown> {
  const waiting = new Map<number, Waiting>();
  let worker = createWorker();
  let lastId = 0;
  worker?.addEventListener('message', ({ data }: MessageEvent<LibraryResponse>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('result' in data) asked?.resolve(data.result);
    else asked?.reject(new Error('The library could not answer.'));
  });
  worker?.addEventListener('error', () => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error('The library worker failed.'));
    waiting.clear();
  });
  worker?.postMessage({ bundle: json } satisfies LibraryStart);
  return (method, parameters) =>
    new Promise((resolve, reject) => {
      if (!worker) return reject(new Error('There is no library worker.'));
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, method, parameters } satisfies LibraryRequest);
    });
}

/** The page's policy demands trusted types, so the worker's address needs a policy of that name. */
function createWorker(): Worker | undefined {
  try {
    const policy = window.trustedTypes?.createPolicy('foyer-worker', { createScriptURL: (url) => url });
    // The constructor's type does not know trusted types yet.
    const address = (policy ? policy.createScriptURL(workerUrl) : workerUrl) as string;
    return new Worker(address, { type: 'module', name: 'foyer-library' });
  } catch {
    return undefined;
  }
}
