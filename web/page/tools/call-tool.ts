import { invoke, type ToolResult } from '../../runtime/tools/registry.ts';
import { createGreetings } from '../fetch-greetings.ts';
import type { ResponseListener } from '../fetch-json.ts';
import { pageRuntime } from './page-runtime.ts';

/**
 * Answers a call from the content in the page.
 *
 * @param onResponse told of each answer of the server that the call needed
 * @throws ProblemError where the content cannot be loaded
 */
export async function callTool(
  name: string,
  input: unknown,
  onResponse?: ResponseListener,
): Promise<ToolResult> {
  const { registry, context } = await pageRuntime();
  return invoke(registry, name, input, { ...context, greetings: createGreetings(onResponse) });
}

/** Loads the content and builds the index, so that later calls need no network. */
export async function prefetch(): Promise<void> {
  await pageRuntime();
}
