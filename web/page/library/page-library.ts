/** The content of the site in this page: the bundle, and a worker that has the texts and their search index. */
import { BUNDLE_PATH, type PageBundle } from '../../runtime/library.ts';
import { ProblemError } from '../../runtime/problems.ts';
import { fetchJsonText } from '../fetch-json.ts';
import { loadOnce } from '../load-once.ts';
import type { LibraryRequest, LibraryResponse, LibraryStart } from './library-worker.ts';
import workerUrl from './library-worker.ts?worker&url';
import type { OpenLibrary } from './open-library.ts';

export interface PageLibrary {
  readonly bundle: PageBundle;
  readonly library: OpenLibrary;
}

type Method = keyof OpenLibrary;
type MethodParameters<M extends Method> = Parameters<OpenLibrary[M]>;
type MethodResult<M extends Method> = Awaited<ReturnType<OpenLibrary[M]>>;
type AskWorker = (method: Method, parameters: readonly unknown[]) => Promise<unknown>;

/** @throws ProblemError when the content cannot be fetched */
export async function loadPageLibrary(): Promise<PageLibrary> {
  const { text, value } = await fetchJsonText(BUNDLE_PATH);
  if (!isPageBundle(value)) {
    throw new ProblemError('server-unreachable', { detail: 'The content of the page came damaged.' });
  }
  const bundle = value;
  // A long catalogue takes a moment to parse: let the page respond to its visitor before the next step.
  await new Promise((resolve) => setTimeout(resolve));
  return { bundle, library: createWorkerLibrary(bundle, text) };
}

/** The server sends all fields or none; whatever answers in its place hardly has these. */
function isPageBundle(value: unknown): value is PageBundle {
  const { site, essays, pillars } = (value ?? {}) as Partial<PageBundle>;
  return typeof site === 'object' && Array.isArray(essays) && Array.isArray(pillars);
}

/**
 * Lets a worker fetch the library and index it. When there is no worker or it does not answer, the page does the same
 * itself. The methods reject with a ProblemError when neither can.
 *
 * @param json the bundle as it was sent: a string is copied into the worker faster than a long list of essays
 */
function createWorkerLibrary(bundle: PageBundle, json: string): OpenLibrary {
  const askWorker = startWorker(json);
  const inPage = loadOnce(() => openInPage(bundle));

  async function ask<M extends Method>(method: M, parameters: MethodParameters<M>): Promise<MethodResult<M>> {
    try {
      // The worker runs the same method.
      return (await askWorker(method, parameters)) as MethodResult<M>;
    } catch {
      const call = (await inPage())[method] as (...given: MethodParameters<M>) => Promise<MethodResult<M>>;
      return call(...parameters);
    }
  }

  return {
    search: (...parameters) => ask('search', parameters),
    bodyOf: (...parameters) => ask('bodyOf', parameters),
    isWhole: () => ask('isWhole', []),
  };
}

async function openInPage(bundle: PageBundle): Promise<OpenLibrary> {
  const { openLibrary } = await import('./open-library.ts').catch((cause: unknown) => {
    const detail = 'The page could not load what it needs to read and search.';
    throw new ProblemError('server-unreachable', { detail, cause });
  });
  return openLibrary(bundle);
}

/** Starts the worker. The returned function rejects when there is no worker or it has failed. */
function startWorker(json: string): AskWorker {
  const waiting = new Map<number, Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>>();
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

/** The content security policy requires trusted types, and allows a policy of this name to be created once. */
const createPolicy = () =>
  window.trustedTypes?.createPolicy('foyer-worker', { createScriptURL: (url: string) => url });
let workerPolicy: ReturnType<typeof createPolicy>;

function createWorker(): Worker | undefined {
  try {
    workerPolicy ??= createPolicy();
    // The constructor's type does not know trusted types yet.
    const address = (workerPolicy?.createScriptURL(workerUrl) ?? workerUrl) as string;
    return new Worker(address, { type: 'module', name: 'foyer-library' });
  } catch {
    return undefined;
  }
}
