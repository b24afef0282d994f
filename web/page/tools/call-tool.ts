/** Everything a call needs, loaded when the page is idle or at the first call. */
import type { ToolContext } from '../../runtime/tools/define-tool.ts';
import { createRegistry, invoke, type Registry, type ToolResult } from '../../runtime/tools/registry.ts';
import { fetchGreetings } from '../fetch-greetings.ts';
import { pageLibrary } from '../library/page-library.ts';

interface Runtime {
  readonly registry: Registry;
  readonly context: ToolContext;
}

let loading: Promise<Runtime> | undefined;

/**
 * Answers a call from the content in the page.
 *
 * @throws ProblemError where the content cannot be loaded
 */
export async function callTool(name: string, input: unknown): Promise<ToolResult> {
  const { registry, context } = await runtime();
  return invoke(registry, name, input, context);
}

/** Loads the content and builds the index, so that later calls need no network. */
export async function prefetch(): Promise<void> {
  await runtime();
}

function runtime(): Promise<Runtime> {
  loading ??= load().catch((error: unknown) => {
    // The next call tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Runtime> {
  const { bundle, library } = await pageLibrary();
  return {
    registry: createRegistry(bundle),
    context: {
      bundle,
      search: library,
      bodyOf: library.bodyOf,
      greetings: fetchGreetings,
      now: () => new Date(),
    },
  };
}
