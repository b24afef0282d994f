/** A compiled site: everything that does not depend on a request, made before the first one. */
import type { ContentBundle } from '../../web/runtime/bundle.ts';
import type { Endpoint } from '../../web/runtime/endpoints/define-endpoint.ts';
import type { Library } from '../../web/runtime/library.ts';
import type { Resource } from '../../web/runtime/resources.ts';
import type { Search } from '../../web/runtime/search/search.ts';
import type { Registry } from '../../web/runtime/tools/registry.ts';
import type { ViewContext } from '../../web/views/view-context.ts';
import type { GeneratedImages } from '../images/generated/generated-images.ts';
import type { LazyImage } from './image-cache.ts';
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
  /** Pages, documents, prepared API responses and assets, by path. */
  readonly representations: ReadonlyMap<string, Representation>;
  /** The owner's pictures in their sizes, by path. */
  readonly pictures: ReadonlyMap<string, LazyImage>;
  /** Social cards and icons, by path. */
  readonly generatedImages: ReadonlyMap<string, LazyImage>;
  readonly currentSocialCard: GeneratedImages['currentSocialCard'];
  /** The page for errors 500 and 503. */
  readonly errorPage: Representation;
  /** The page for a client that searches too often. */
  readonly tooManySearches: Representation;
  /** Former path → path. */
  readonly redirects: ReadonlyMap<string, string>;
}
