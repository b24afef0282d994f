/** A page and its twin in Markdown, with their headers. */
import type { Surfaces } from '../../web/runtime/surfaces.ts';
import type { Config } from '../config/config.ts';
import { REVALIDATE } from './cache-control.ts';
import { linkHeader } from './link-header.ts';
import { HTML_TYPE, MARKDOWN_TYPE } from './media-type.ts';
import { PUBLIC_DOCUMENT_HEADERS, pageHeaders } from './policy-headers.ts';
import type { RepresentationInput } from './representation.ts';

export interface PageOptions {
  readonly config: Pick<Config, 'publicUrl' | 'originTrialToken'>;
  readonly surfaces: Surfaces;
  /** Where it is, with its query; absent where nothing is, and so nothing to link to. */
  readonly path?: string;
  readonly cacheControl?: string;
}

/** Where pages have twins, an address answers by `Accept`, and caches are told so (RFC 9110, section 12.5.5). */
export function htmlPage(
  html: string,
  { config, surfaces, path, cacheControl = REVALIDATE }: PageOptions,
): RepresentationInput {
  return {
    body: html,
    contentType: HTML_TYPE,
    cacheControl,
    headers: {
      ...pageHeaders(config),
      ...(path !== undefined && { link: linkHeader(path, surfaces) }),
      ...(surfaces.markdown && { vary: 'Accept' }),
    },
  };
}

/**
 * What is served at the address of the twin, which answers nothing else.
 *
 * @param canonical absolute address of the page
 */
export function markdownPage(markdown: string, canonical: string): RepresentationInput {
  return {
    body: markdown,
    contentType: MARKDOWN_TYPE,
    cacheControl: REVALIDATE,
    headers: { ...PUBLIC_DOCUMENT_HEADERS, link: `<${canonical}>; rel="canonical"` },
  };
}
