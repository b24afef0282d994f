/**
 * What runs in the measured page. Playwright sends these functions as text, so that each stands by itself: it may use
 * what the browser has and its argument, and nothing else of this file.
 */

interface PageWorker {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: PageAnswer }) => void): void;
}

/** As the library's worker answers. */
interface PageAnswer {
  readonly id: number;
  readonly result?: unknown;
}

type PageWorkerConstructor = new (address: string, options?: object) => PageWorker;

interface PageElement {
  readonly textContent: string | null;
  value: string;
  querySelector(selector: string): PageElement | null;
  dispatchEvent(event: Event): boolean;
}

interface PageObserver {
  observe(target: PageElement, options: object): void;
  disconnect(): void;
}

/** The part of a browser's globals that is used here; this folder is compiled without the types of any browser. */
interface PageGlobals {
  Worker: PageWorkerConstructor;
  fetch: (address: string, options?: object) => Promise<unknown>;
  readonly MutationObserver: new (listener: () => void) => PageObserver;
  readonly document: PageElement;
  addEventListener(type: 'load', listener: () => void): void;
  foyerBench: {
    worker?: PageWorker;
    lastId: number;
    /** When the first query was answered, in milliseconds since the navigation. */
    ready: Promise<number>;
  };
}

/** Names of the marks that part a trace. */
export const marks = {
  loaded: 'bench-loaded',
  fetched: 'bench-fetched',
  ready: 'bench-ready',
  workerAsked: 'bench-worker-asked',
  workerDone: 'bench-worker-done',
  boxAsked: 'bench-box-asked',
  boxAnswered: 'bench-box-answered',
  boxDone: 'bench-box-done',
} as const;

export interface Questions {
  readonly queries: readonly string[];
  /** How many results. */
  readonly limit: number;
  readonly names: typeof marks;
}

export interface Watched {
  readonly names: typeof marks;
  /** What the page fetches before it can search. */
  readonly bundlePath: string;
}

/**
 * Before the page's own scripts: takes note of when the page begins to make its search ready, and of the worker that it
 * starts, and asks that the first query.
 */
export function watchForWorker({ names, bundlePath }: Watched): void {
  const page = globalThis as unknown as PageGlobals;
  let answered: (milliseconds: number) => void = () => undefined;
  page.foyerBench = {
    lastId: 0,
    ready: new Promise((resolve) => {
      answered = resolve;
    }),
  };
  page.addEventListener('load', () => performance.mark(names.loaded));
  const { fetch } = page;
  page.fetch = (address, options) => {
    if (address === bundlePath) performance.mark(names.fetched);
    return fetch(address, options);
  };
  page.Worker = class extends page.Worker {
    constructor(address: string, options?: object) {
      super(address, options);
      page.foyerBench.worker = this;
      this.addEventListener('message', ({ data }) => {
        if (data.id !== 0) return;
        performance.mark(names.ready);
        answered(performance.now());
        // Who asked the page meanwhile would disturb it.
        // biome-ignore lint/suspicious/noConsole: Playwright listens.
        console.debug(names.ready);
      });
      // The page counts from 1. Its first message, which comes right after this, tells the worker what to open.
      queueMicrotask(() =>
        this.postMessage({ id: 0, method: 'search', parameters: ['ready', { limit: 1 }] }),
      );
    }
  };
}

export function whenReady(): Promise<number> {
  return (globalThis as unknown as PageGlobals).foyerBench.ready;
}

/** Asks the worker one query after the other; gives the milliseconds of each round trip. */
export async function askWorker({ queries, limit, names }: Questions): Promise<number[]> {
  const { foyerBench } = globalThis as unknown as PageGlobals;
  const { worker } = foyerBench;
  if (!worker) throw new Error('The page has started no worker.');
  const waiting = new Map<number, (answer: PageAnswer) => void>();
  worker.addEventListener('message', ({ data }) => waiting.get(data.id)?.(data));
  const times: number[] = [];
  performance.mark(names.workerAsked);
  for (const query of queries) {
    // Below those of the page, which ignores answers that it has not asked for.
    foyerBench.lastId -= 1;
    const id = foyerBench.lastId;
    const start = performance.now();
    const answer = new Promise<PageAnswer>((resolve) => waiting.set(id, resolve));
    worker.postMessage({ id, method: 'search', parameters: [query, { limit }] });
    if (!('result' in (await answer))) throw new Error(`The worker could not answer "${query}".`);
    times.push(performance.now() - start);
  }
  performance.mark(names.workerDone);
  return times;
}

/** Types one query after the other into the search box; gives the milliseconds until its answer stands in the page. */
export async function askBox({ queries, names }: Questions): Promise<number[]> {
  const { document, MutationObserver } = globalThis as unknown as PageGlobals;
  const search = document.querySelector('foyer-essay-search');
  const box = search?.querySelector('input[type=search]');
  if (!search || !box) throw new Error('The page has no search box.');
  const times: number[] = [];
  performance.mark(names.boxAsked);
  for (const query of queries) {
    const isShown = () => search.querySelector('.found bdi')?.textContent === query;
    if (isShown()) continue;
    const start = performance.now();
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(search, { subtree: true, childList: true, characterData: true });
      box.value = query;
      box.dispatchEvent(new Event('input', { bubbles: true }));
    });
    times.push(performance.now() - start);
    if (times.length === 1) performance.mark(names.boxAnswered);
  }
  performance.mark(names.boxDone);
  return times;
}

/** Bytes of all scripts fetched so far, compressed. */
export function scriptBytes(): number {
  const resources = performance.getEntriesByType('resource') as unknown as readonly {
    readonly name: string;
    readonly encodedBodySize: number;
  }[];
  return resources
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}
