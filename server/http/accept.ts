/** Content negotiation: the page, format and encoding that a request prefers. */
import Negotiator from 'negotiator';
import type { Snapshot } from '../../site/compile/compile.ts';
import type { Headers } from '../../site/compile/representation.ts';
import { type Encoding, encodings } from '../../site/pool/encode.ts';
import { markdownPath } from '../../web/core/routes.ts';
import type { AppContext } from './environment.ts';

export interface RequestedPage {
  /** The path of the page, without `.md`. */
  readonly path: string;
  readonly format: 'html' | 'markdown';
}

const HOME_MARKDOWN = markdownPath('/');
const MARKDOWN = /^(\/.+)\.md$/;

type PageSnapshot = Pick<Snapshot, 'bundle'>;

/** Returns the requested page and its format. The suffix `.md` takes precedence over `Accept`. */
export function requestedPage({ req }: AppContext, { bundle }: PageSnapshot): RequestedPage {
  const { path } = req;
  if (!bundle.site.surfaces.markdown) return { path, format: 'html' };
  const page = path === HOME_MARKDOWN ? '/' : MARKDOWN.exec(path)?.[1];
  if (page !== undefined) return { path: page, format: 'markdown' };
  return { path, format: prefersMarkdown(req.header('accept')) ? 'markdown' : 'html' };
}

/** The versions of a page. Each is made only if it is sent. */
interface PageVersions<Html, Markdown> {
  readonly html: () => Html;
  /** Returns undefined if there is no Markdown at the path of the page. */
  readonly markdown: (path: string) => Markdown;
  /** Path and query of the page, without text from the request. Absent if it has none, like the results of a search. */
  readonly path?: string | undefined;
}

/** Returns the version of a page that the request prefers, and the headers that such a response needs. */
export function negotiate<Html, Markdown>(
  c: AppContext,
  snapshot: PageSnapshot,
  { html, markdown, path: ownPath }: PageVersions<Html, Markdown>,
): { readonly version: Html | NonNullable<Markdown>; readonly headers?: Headers | undefined } {
  const { path, format } = requestedPage(c, snapshot);
  const version = format === 'markdown' ? markdown(path) : undefined;
  if (version === undefined || version === null) return { version: html() };
  return { version, headers: path === c.req.path ? ownPathHeaders(ownPath) : undefined };
}

/**
 * Returns the headers for Markdown at the page's own path. A shared cache that ignores `Vary` would serve the Markdown
 * to browsers, so only the client itself may store it.
 */
function ownPathHeaders(path: string | undefined): Headers {
  return {
    'cache-control': 'private, no-cache',
    ...(path !== undefined && { 'content-location': markdownPath(path) }),
    vary: 'Accept, Accept-Encoding',
  };
}

/** Browsers send a handful of values. The limit keeps made-up values from exhausting memory. */
const MAX_CACHED_RESULTS = 200;

function memoizeByHeader<Result>(negotiate: (header: string) => Result): (header: string) => Result {
  const results = new Map<string, Result>();
  return (header) => {
    const known = results.get(header);
    if (known !== undefined) return known;
    if (results.size >= MAX_CACHED_RESULTS) results.clear();
    const result = negotiate(header);
    results.set(header, result);
    return result;
  };
}

const negotiateMarkdown = memoizeByHeader((accept) => {
  const negotiator = new Negotiator({ headers: { accept: withoutVariant(accept) } });
  return negotiator.mediaType(['text/html', 'text/markdown']) === 'text/markdown';
});

/**
 * Returns whether an `Accept` header prefers Markdown to HTML (RFC 9110, section 12.5.1). Clients that accept both
 * equally, or neither, get HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  return accept ? negotiateMarkdown(accept) : false;
}

/** Removes the requested variant and charset of Markdown (RFC 7763), because only one is served. */
function withoutVariant(accept: string): string {
  return accept.replace(/(text\/markdown\s*)((?:;[^,;]*)+)/gi, (_match, type: string, parameters: string) => {
    const quality = /;\s*q\s*=[^,;]*/i.exec(parameters)?.[0] ?? '';
    return type + quality;
  });
}

/** The published types lack the options of negotiator 1. */
interface EncodingNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

const negotiateEncoding = memoizeByHeader((acceptEncoding): Encoding | 'identity' => {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const chosen = negotiator.encoding([...encodings, 'identity'], { preferred: [...encodings] });
  return encodings.find((encoding) => encoding === chosen) ?? 'identity';
});

/** Returns the best supported encoding that an `Accept-Encoding` header allows (RFC 9110, section 12.5.3). */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | 'identity' {
  return acceptEncoding ? negotiateEncoding(acceptEncoding) : 'identity';
}
