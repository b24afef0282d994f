import type { ContentBundle } from '../web/core/bundle.ts';
import type { Endpoint } from '../web/core/documents/define-endpoint.ts';
import type { Library } from '../web/core/library.ts';
import type { Resource } from '../web/core/resources.ts';
import type { Registry } from '../web/core/tools/registry.ts';
import type { Wording } from '../web/locales/wording.ts';

export interface ManifestSource {
  readonly bundle: ContentBundle;
  readonly library: Library;
  readonly wording: Wording;
  /** Today in the owner's time zone, `YYYY-MM-DD`. */
  readonly day: string;
  readonly essayHtml: (slug: string) => string;
  readonly sha256: (text: string) => string;
  readonly registry: Registry;
  readonly resources: readonly Resource[];
  readonly endpoints: readonly Endpoint[];
}
