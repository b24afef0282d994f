/** Opens the library in a worker. A page without one opens it itself. */
import type { PageBundle } from '../../core/library.ts';
import { ProblemError } from '../../core/problems.ts';
import { loadOnce } from '../load-once.ts';
import { SITE_ORIGIN } from '../site-origin.ts';
import type { LibraryRequest, LibraryResponse } from './library-worker.ts';
import workerUrl from './library-worker.ts?worker&url';
import type { OpenLibrary } from './open-library.ts';

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
    return openLibrary({ ...bundle, wholeLibrary: bundle.wholeLibrary && bundle.exported !== undefined });
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
    hasAllTexts: methodOf('hasAllTexts'),
  };
}

/** Starts the worker, once for all callers. Its script can load before there is a bundle, and can fail before. */
export const startWorker = loadOnce(async () => {
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
  const url = SITE_ORIGIN === location.origin ? workerUrl : importingUrl(workerUrl);
  const policy = window.trustedTypes?.createPolicy('foyer-worker', { createScriptURL: (given) => given });
  // The type of the `Worker` constructor does not accept trusted types yet.
  return (policy?.createScriptURL(url) ?? url) as string;
}

/** Returns the URL of a script of this page that imports another: a worker's own script must not be cross-origin. */
function importingUrl(url: string): string {
  const script = `import ${JSON.stringify(url)};`;
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}
