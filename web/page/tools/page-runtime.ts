/** Everything a call needs, loaded when the page is idle or at the first call. */
import { createResources, type Resource } from '../../runtime/resources.ts';
import type { ToolContext } from '../../runtime/tools/define-tool.ts';
import { createRegistry, type Registry } from '../../runtime/tools/registry.ts';
import { createGreetings } from '../fetch-greetings.ts';
import { pageLibrary } from '../library/page-library.ts';

export interface PageRuntime {
  readonly registry: Registry;
  readonly resources: readonly Resource[];
  readonly context: ToolContext;
}

let loading: Promise<PageRuntime> | undefined;

/** @throws ProblemError where the content cannot be loaded; the next call tries again */
export function pageRuntime(): Promise<PageRuntime> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

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
