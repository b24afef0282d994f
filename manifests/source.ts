import type { ContentBundle } from '../web/runtime/bundle.ts';
import type { Endpoint } from '../web/runtime/endpoints/define-endpoint.ts';
import type { Library } from '../web/runtime/library.ts';
import type { Resource } from '../web/runtime/resources.ts';
import type { Registry } from '../web/runtime/tools/registry.ts';

/** All a discovery document is made from. What is not in here is not advertised. */
export interface ManifestSource {
  readonly bundle: ContentBundle;
  readonly library: Library;
  /** Day where the owner is, `YYYY-MM-DD`. */
  readonly day: string;
  /** The text of the essay of that slug as HTML. */
  readonly essayHtml: (slug: string) => string;
  /** In hexadecimal digits. */
  readonly sha256: (text: string) => string;
  readonly registry: Registry;
  readonly resources: readonly Resource[];
  readonly endpoints: readonly Endpoint[];
}
