/** A compiled site: everything that does not depend on a request, made before the first one. */
import type { ContentBundle } from '../../web/runtime/bundle.ts';
import type { Endpoint } from '../../web/runtime/endpoints/define-endpoint.ts';
import type { Library } from '../../web/runtime/library.ts';
import type { Search } from '../../web/runtime/search/search.ts';
import type { ViewContext } from '../../web/views/view-context.ts';
import type { CompressionCache } from './compression.ts';
import { type Representation, type RepresentationInput, represent } from './representation.ts';

/** The endpoints at one path, by method. */
export type EndpointMethods = Readonly<Partial<Record<'GET' | 'POST', Endpoint>>>;

/** A site as compiled, before its bytes are encoded. */
export interface CompiledSite {
  readonly bundle: ContentBundle;
  readonly library: Library;
  readonly search: Search;
  readonly view: ViewContext;
  readonly endpoints: ReadonlyMap<string, EndpointMethods>;
  /** What is served, by path: pages, documents, prepared API answers and assets. */
  readonly inputs: ReadonlyMap<string, RepresentationInput>;
  /** The page for a fault of ours. */
  readonly errorInput: RepresentationInput;
  /** Former path → path. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** A site as served. */
export interface Site extends CompiledSite {
  readonly representations: ReadonlyMap<string, Representation>;
  readonly errorPage: Representation;
}

/** Encodes a compiled site; again, after the cache has found better encodings. */
export function encodeSite(compiled: CompiledSite, compression: CompressionCache): Site {
  return {
    ...compiled,
    representations: new Map(
      [...compiled.inputs].map(([path, input]) => [path, represent(input, compression)]),
    ),
    errorPage: represent(compiled.errorInput, compression),
  };
}
