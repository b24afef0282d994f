/** Everything a call needs besides the content: schemas, handlers and resources. Loaded when idle or at the first call. */
import { createResources, type Resource } from '../../runtime/resources.ts';
import { toolPath } from '../../runtime/routes.ts';
import type { Search } from '../../runtime/search/search.ts';
import { createRegistry, invoke, type ToolResult } from '../../runtime/tools/registry.ts';
import { createGreetings } from '../fetch-greetings.ts';
import { fetchJson, type ResponseListener } from '../fetch-json.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { PageLibrary } from '../library/page-library.ts';

/** A resource whose content has the form of the Model Context Protocol (ReadResourceResult). */
export interface PageResource extends Omit<Resource, 'read' | 'answer' | 'isUncacheable'> {
  readonly read: () => Promise<{
    readonly contents: readonly [{ readonly uri: string; readonly mimeType: string; readonly text: string }];
  }>;
}

export interface ToolRuntime {
  readonly resources: readonly PageResource[];
  /**
   * Answers a call from the content in the page. Never rejects.
   *
   * @param onResponse is called with each response of the server that the call needed
   */
  call(name: string, input: unknown, onResponse?: ResponseListener): Promise<ToolResult>;
}

/** Creates the runtime of this page from its content. */
export function createToolRuntime({ bundle, library }: PageLibrary): ToolRuntime {
  const registry = createRegistry(bundle);
  const contextWith = (onResponse?: ResponseListener) => ({
    bundle,
    search: completeSearch(library, bundle.site.surfaces.rest, onResponse),
    bodyOf: library.bodyOf,
    greetings: createGreetings(onResponse),
    now: () => new Date(),
  });
  return {
    resources: createResources(bundle).map(({ uri, name, description, mimeType, pageScope, read }) => ({
      uri,
      name,
      description,
      mimeType,
      pageScope,
      async read() {
        const text = JSON.stringify(await read(registry, contextWith()));
        return { contents: [{ uri, mimeType, text }] };
      },
    })),
    call: (name, input, onResponse) => invoke(registry, name, input, contextWith(onResponse)),
  };
}

/**
 * Asks the server when the page lacks texts, so that a query has the same answer everywhere. When the server can't be
 * asked, the page searches the catalogue.
 */
function completeSearch(library: OpenLibrary, hasRest: boolean, onResponse?: ResponseListener): Search {
  return {
    async search(query, options) {
      if (!hasRest || (await library.isWhole())) return library.search(query, options);
      try {
        const answer = await fetchJson(toolPath('get_latest_articles'), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ query, ...options }),
          onResponse,
        });
        const { total, articles } = answer as { total: number; articles: readonly { slug: string }[] };
        return { total, hits: articles.map(({ slug }) => ({ slug, score: 1, matches: [] })) };
      } catch {
        return library.search(query, options);
      }
    },
  };
}
