/** Pages and their Markdown alternates, with their headers. */
import type { Surfaces } from '../../web/runtime/surfaces.ts';
import type { Config } from '../config/config.ts';
import {
  HTML_TYPE,
  linkHeader,
  MARKDOWN_TYPE,
  PUBLIC_DOCUMENT_HEADERS,
  pageHeaders,
  REVALIDATE,
} from './policy-headers.ts';
import type { RepresentationInput } from './representation.ts';

export interface PageOptions {
  readonly config: Pick<Config, 'publicUrl' | 'originTrialToken'>;
  readonly surfaces: Surfaces;
  /** With its query; absent for an error page, which has no alternates. */
  readonly path?: string;
  readonly cacheControl?: string;
}

/** With Markdown alternates the response depends on `Accept`, and caches must know (RFC 9110, section 12.5.5). */
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

/** @param canonical absolute address of the page */
export function markdownPage(markdown: string, canonical: string): RepresentationInput {
  return {
    body: markdown,
    contentType: MARKDOWN_TYPE,
    cacheControl: REVALIDATE,
    headers: { ...PUBLIC_DOCUMENT_HEADERS, link: `<${canonical}>; rel="canonical"` },
  };
}
