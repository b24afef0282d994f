/** Everything a call needs besides the content: schemas, handlers and resources. Loaded when idle or at the first call. */
import { createResources, type Resource, type ResourceText, readResource } from '../../runtime/resources.ts';
import { createRegistry, invoke, type ToolResult } from '../../runtime/tools/registry.ts';
import { createGreetings } from '../fetch-greetings.ts';
import type { ResponseListener } from '../fetch-json.ts';
import type { PageLibrary } from '../library/page-library.ts';

/** A resource whose content has the form of the Model Context Protocol (ReadResourceResult). */
export interface PageResource
  extends Pick<Resource, 'uri' | 'name' | 'description' | 'mimeType' | 'pageScope'> {
  readonly read: () => Promise<{ readonly contents: readonly [ResourceText] }>;
}

/** Creates what answers calls from the content in the page. `call` never rejects. */
export function createToolRuntime({ bundle, library }: PageLibrary) {
  const registry = createRegistry(bundle);
  const resources = createResources(bundle);
  const contextWith = (onResponse?: ResponseListener) => ({
    bundle,
    search: library,
    bodyOf: library.bodyOf,
    greetings: createGreetings(onResponse),
    now: () => new Date(),
  });
  return {
    resources: resources.map(({ uri, name, description, mimeType, pageScope }): PageResource => {
      const read = async () =>
        ({ contents: [await readResource({ resources, registry }, uri, contextWith())] }) as const;
      return { uri, name, description, mimeType, pageScope, read };
    }),
    call: (name: string, input: unknown, onResponse?: ResponseListener): Promise<ToolResult> =>
      invoke(registry, name, input, contextWith(onResponse)),
  };
}
