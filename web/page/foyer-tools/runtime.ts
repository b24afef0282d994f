/** The schemas, handlers and resources that calls need. Loaded when the page is idle or on the first call. */
import { createResources, type Resource, type ResourceText, readResource } from '../../core/resources.ts';
import { toolPath } from '../../core/routes.ts';
import type { Search } from '../../core/search/search.ts';
import { createRegistry, invoke, type ToolResult } from '../../core/tools/registry.ts';
import type { ContentListener } from '../../core/unanswered.ts';
import { createGreetings } from '../fetch-greetings.ts';
import { fetchJson, type ResponseListener } from '../fetch-json.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { PageLibrary } from '../library/page-library.ts';
import { createCallReport } from './report-call.ts';

/** A resource that returns its content as a Model Context Protocol `ReadResourceResult`. */
export interface PageResource
  extends Pick<Resource, 'uri' | 'name' | 'description' | 'mimeType' | 'pageScope'> {
  readonly read: () => Promise<{ readonly contents: readonly [ResourceText] }>;
}

/** Creates the runtime that answers calls from the page's content. `call` never rejects. */
export function createToolRuntime({ bundle, library }: PageLibrary) {
  const registry = createRegistry(bundle);
  const resources = createResources(bundle);
  const contextWith = (onResponse?: ResponseListener, listener?: ContentListener) => ({
    ...listener,
    bundle,
    search: completeSearch(library, bundle.site.surfaces.rest, onResponse),
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
    async call(name: string, input: unknown, onResponse?: ResponseListener): Promise<ToolResult> {
      const report = createCallReport(name, bundle);
      const result = await invoke(registry, name, input, contextWith(onResponse, report.listener));
      report.send(result);
      return result;
    },
  };
}

/**
 * Returns a search that queries the server when the page does not have the text of every essay, so that a query gets
 * the same answer everywhere. If the server is unreachable, it falls back to the catalog.
 */
function completeSearch(library: OpenLibrary, hasRest: boolean, onResponse?: ResponseListener): Search {
  return {
    termsOf: library.termsOf,
    async search(query, options) {
      if (!hasRest || (await library.hasAllTexts())) return library.search(query, options);
      try {
        const answer = await fetchJson(toolPath('get_latest_articles'), {
          json: { query, ...options },
          onResponse,
        });
        const { total, articles } = answer as { total: number; articles: readonly { slug: string }[] };
        return {
          total,
          hits: articles.map(({ slug }) => ({ slug, score: 1, matches: [] })),
          corrections: [],
        };
      } catch {
        return library.search(query, options);
      }
    },
  };
}
