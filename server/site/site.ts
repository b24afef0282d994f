/** A compiled site: everything that does not depend on a request, made before the first one. */
import type { ContentBundle } from '../../web/runtime/bundle.ts';
import type { Endpoint } from '../../web/runtime/endpoints/define-endpoint.ts';
import type { Library } from '../../web/runtime/library.ts';
import type { Resource } from '../../web/runtime/resources.ts';
import type { Search } from '../../web/runtime/search/search.ts';
import type { Registry } from '../../web/runtime/tools/registry.ts';
import type { ViewContext } from '../../web/views/view-context.ts';
import type { Drawings } from './drawings/drawing.ts';
import type { LazyRepresentation } from './pictures.ts';
import type { Plain } from './plain.ts';
import type { Representation } from './representation.ts';

/** The endpoints at one path, by method. */
export type EndpointMethods = Readonly<Partial<Record<'GET' | 'POST', Endpoint>>>;

export interface Site {
  readonly bundle: ContentBundle;
  readonly library: Library;
  readonly search: Search;
  readonly view: ViewContext;
  readonly registry: Registry;
  readonly resources: readonly Resource[];
  readonly endpoints: ReadonlyMap<string, EndpointMethods>;
  /** What is served, by path: pages, documents, prepared API answers and assets. */
  readonly representations: ReadonlyMap<string, Representation>;
  /** The owner's pictures in their sizes, made when they are first asked for, by path. */
  readonly pictures: ReadonlyMap<string, LazyRepresentation>;
  /** Title pages and icons, drawn when they are first asked for. */
  readonly drawings: Drawings;
  /** The page for a fault of ours. */
  readonly errorPage: Representation;
  /** The page for a client that searches too often. */
  readonly tooManySearches: Representation;
  /** Former path → path. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** What is served compressed, by its ETag. */
export function compressible({
  representations,
  errorPage,
  tooManySearches,
}: Site): ReadonlyMap<string, Plain> {
  return new Map(
    [...representations.values(), errorPage, tooManySearches]
      .filter((representation) => representation.compressible)
      .map(({ etag, variants }) => [etag, variants.identity]),
  );
}
