import { createResources, readResource } from '../../core/resources.ts';
import { essayPath } from '../../core/routes.ts';
import type { SearchOptions } from '../../core/search/search.ts';
import { createRegistry, invoke, type ToolResult } from '../../core/tools/registry.ts';
import type { ContentListener } from '../../core/unanswered.ts';
import { createGreetings } from '../fetch-greetings.ts';
import type { CallOptions } from '../fetch-json.ts';
import type { PageLibrary } from '../library/page-library.ts';
import { createCallReport } from './report-call.ts';

/** A resource that returns its content as a Model Context Protocol `ReadResourceResult`. */
export type PageResource = ReturnType<typeof createToolRuntime>['resources'][number];

/**
 * Creates the runtime that answers calls from the page's content. `call` never rejects.
 *
 * @param path returns the current path of the page
 */
export function createToolRuntime(library: PageLibrary, path?: () => string) {
  const { bundle, bodyOf, termsOf } = library;
  const registry = createRegistry(bundle);
  const resources = createResources(bundle);
  const contextWith = (options: CallOptions = {}, listener?: ContentListener) => ({
    ...listener,
    bundle,
    search: {
      termsOf,
      search: (query: string, selection?: SearchOptions) => library.search(query, selection, options),
    },
    bodyOf,
    greetings: createGreetings(options),
    signal: options.signal,
    now: () => new Date(),
    essayOnPage: bundle.essays.find(({ slug }) => essayPath(slug) === path?.())?.slug,
  });
  return {
    resources: resources.map(({ uri, name, description, mimeType, pageScope }) => {
      const read = async () =>
        ({ contents: [await readResource({ resources, registry }, uri, contextWith())] }) as const;
      return { uri, name, description, mimeType, pageScope, read };
    }),
    async call(name: string, input: unknown, options?: CallOptions): Promise<ToolResult> {
      const report = createCallReport(name, bundle);
      const result = await invoke(registry, name, input, contextWith(options, report.listener));
      report.send(result);
      return result;
    },
  };
}
