/** `/foyer.js`, which defines `<foyer-tools>` on the owner's other sites. */
import { BUNDLE_PATH } from '../../web/core/api-paths.ts';
import type { ContentBundle } from '../../web/core/bundle.ts';

import type { Site } from '../../web/core/model.ts';
import { pageSurfaces } from '../../web/core/surfaces.ts';
import type { ViewContext } from '../../web/views/view-context.ts';
import { FIVE_MINUTES } from './cache-lifetimes.ts';
import { mediaType, PUBLIC_SCRIPT_HEADERS } from './policy-headers.ts';
import type { RepresentationInput } from './representation.ts';

export const EMBED_PATH = '/foyer.js';
/** The paths that the script loads from, as patterns of routes. */
export const EMBEDDED_PATHS = ['/assets/*', BUNDLE_PATH, '/library/*'];

interface EmbedSources {
  readonly bundle: ContentBundle;
  readonly view: Pick<ViewContext, 'tools'>;
  /** Path of the build of `web/page/embed.ts`. */
  readonly embedScript: string;
}

/** Returns whether other sites may offer the tools. */
export function isEmbeddable({ allowedOrigins = [], surfaces }: Site): boolean {
  return allowedOrigins.length > 0 && pageSurfaces(surfaces) !== '';
}

/**
 * Returns the script. Any site may load it, so that it can say in the console why it does nothing. The descriptors of
 * the tools are part of it, as they are part of the site's own pages.
 */
export function embedScript({ bundle, view, embedScript }: EmbedSources): RepresentationInput {
  const { allowedOrigins = [], key, surfaces } = bundle.site;
  const data = { site: key, surfaces: pageSurfaces(surfaces), tools: view.tools };
  const { origin } = bundle;
  const refusal = `Foyer: ${origin} does not offer its tools on PAGE. To allow it, add PAGE to allowedOrigins in the site.yaml of ${origin}.`;
  const body = `if (${JSON.stringify(allowedOrigins)}.includes(location.origin)) {
  const { defineFoyerTools } = await import(${JSON.stringify(`.${embedScript}`)});
  defineFoyerTools(${JSON.stringify(data)});
} else {
  console.warn(${JSON.stringify(refusal)}.replaceAll('PAGE', location.origin));
}
`;
  return {
    body,
    contentType: mediaType(EMBED_PATH),
    cacheControl: FIVE_MINUTES,
    headers: PUBLIC_SCRIPT_HEADERS,
  };
}
