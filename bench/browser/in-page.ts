/**
 * What runs in the measured page. Playwright sends these functions as text, so that each stands by itself: it may use
 * what the browser has and its argument, and nothing else of this file.
 */

type Execute = (input: object) => Promise<unknown>;

interface ModelContext {
  registerTool(tool: { name: string; execute: Execute }, options?: object): Promise<void>;
}

interface Bench {
  /** What is called when an agent calls the tool. */
  readonly executes: Map<string, Execute>;
}

type PageGlobals = typeof globalThis & {
  readonly document: { readonly modelContext?: ModelContext };
  foyerBench: Bench;
};

export interface Watched {
  readonly mark: string;
  /** Tools that belong to the page. */
  readonly count: number;
}

/** Before the page's own scripts: sets the mark when so many tools are registered, and keeps what they call. */
export function watchRegistrations({ mark, count }: Watched): void {
  const page = globalThis as PageGlobals;
  const { modelContext } = page.document;
  if (!modelContext) throw new Error('This browser has no WebMCP.');
  const executes = new Map<string, Execute>();
  page.foyerBench = { executes };
  const prototype = Object.getPrototypeOf(modelContext) as ModelContext;
  const { registerTool } = prototype;
  let registered = 0;
  prototype.registerTool = function (tool, options) {
    executes.set(tool.name, tool.execute);
    const done = registerTool.call(this, tool, options);
    done.then(() => {
      registered += 1;
      if (registered === count) performance.mark(mark);
    });
    return done;
  };
}

/** Milliseconds from the navigation until the mark. */
export function timeOf(mark: string): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((_list, observer) => {
      const [entry] = performance.getEntriesByName(mark);
      if (!entry) return;
      observer.disconnect();
      resolve(entry.startTime);
    }).observe({ type: 'mark', buffered: true });
  });
}

export interface Call {
  readonly name: string;
  readonly input: object;
  readonly times: number;
}

/** Calls a tool so often, one call after the other; gives the milliseconds of each. */
export async function callTool({ name, input, times }: Call): Promise<number[]> {
  const execute = (globalThis as PageGlobals).foyerBench.executes.get(name);
  if (!execute) throw new Error(`The page has registered no tool "${name}".`);
  const taken: number[] = [];
  for (let call = 0; call < times; call++) {
    const start = performance.now();
    const answer = (await execute(input)) as { readonly isError?: boolean };
    taken.push(performance.now() - start);
    if (answer.isError) throw new Error(`${name} answers ${JSON.stringify(answer).slice(0, 300)}`);
  }
  return taken;
}
