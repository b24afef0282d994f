/** Everything a call needs, loaded when the page is idle or at the first call. */
import { createResources, type Resource } from '../../runtime/resources.ts';
import type { ToolContext } from '../../runtime/tools/define-tool.ts';
import { createRegistry, type Registry } from '../../runtime/tools/registry.ts';
import { createGreetings } from '../fetch-greetings.ts';
import { pageLibrary } from '../library/page-library.ts';
import { loadOnce } from '../load-once.ts';

export interface PageRuntime {
  readonly registry: Registry;
  readonly resources: readonly Resource[];
  readonly context: ToolContext;
}

/** @throws ProblemError where the content cannot be loaded; the next call tries again */
export const pageRuntime = loadOnce(load);

async function load(): Promise<PageRuntime> {
  const { bundle, library } = await pageLibrary();
  return {
    registry: createRegistry(bundle),
    resources: createResources(bundle),
    context: {
      bundle,
      search: library,
      bodyOf: library.bodyOf,
      greetings: createGreetings(),
      now: () => new Date(),
    },
  };
}
