/** Decides from `Origin` and fetch metadata whether a page of this site sent a request, or one of another site. */
import type { Snapshot } from '../../site/compile/compile.ts';
import { parseUrl } from '../../site/util/parse-url.ts';
import { ProblemError } from '../../web/core/problems.ts';
import { RefusedError } from '../db/refusal.ts';
import type { AppContext, Services } from './environment.ts';
import { problemOf } from './refusals.ts';

/** @throws ProblemError `csrf-failed` unless the request is same-origin */
export function requireSameOrigin(c: AppContext, publicUrl: string): void {
  if (!isSameOrigin(c, publicUrl)) throw problemOf(new RefusedError('foreign-page'));
}

/**
 * Returns a check for the endpoints. If the owner has switched REST off, they accept requests only from pages of this
 * site and of the sites in `allowedOrigins`.
 */
export function createReaderCheck({ bundle }: Pick<Snapshot, 'bundle'>, publicUrl: string) {
  const { surfaces, allowedOrigins = [] } = bundle.site;
  return (c: AppContext): void => {
    if (surfaces.rest || isSameOrigin(c, publicUrl)) return;
    if (allowedOrigins.includes(headersOf(c).origin ?? '')) return;
    throw new ProblemError('origin-not-allowed', {
      detail: 'This site offers no REST API. This path is only for its own pages.',
      hints: [`Read what you need on ${publicUrl}.`],
    });
  };
}

/** Returns whether the browser says that the request is same-origin. The request's own `Host` proves nothing. */
export function isSameOrigin(c: AppContext, publicUrl: string): boolean {
  const { site, origin } = headersOf(c);
  return (site !== undefined || origin !== undefined) && !isForeign(c, publicUrl);
}

/**
 * Returns a function that throws if a page of another site makes its visitor write, which only the sites in
 * `allowedOrigins` may.
 */
export function createWriteCheck(c: AppContext, { bundle }: Pick<Snapshot, 'bundle'>, services: Services) {
  const { publicUrl } = services.config;
  return () => {
    const { allowedOrigins = [] } = bundle.site;
    if (allowedOrigins.includes(headersOf(c).origin ?? '') || !isForeign(c, publicUrl)) return;
    throw new ProblemError('origin-not-allowed', {
      detail: 'Pages of other sites may read this site, but not send messages to it.',
      hints: [
        `Send the message from a page of ${publicUrl} or from a program, without Origin and Sec-Fetch-Site.`,
        'If both sites are yours, add the origin of the page to allowedOrigins in site.yaml.',
      ],
    });
  };
}

function headersOf({ req }: AppContext) {
  return { site: req.header('sec-fetch-site'), origin: req.header('origin') };
}

/** Returns whether `Sec-Fetch-Site` or `Origin` denies that the request is same-origin. Programs send neither. */
export function isForeign(c: AppContext, publicUrl: string): boolean {
  const { site = 'same-origin', origin = publicUrl } = headersOf(c);
  return site !== 'same-origin' || !isOwnOrigin(origin, publicUrl);
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Returns whether an origin is this site's. On one machine, `localhost` and `127.0.0.1` are the same site. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  const [given, own] = [parseUrl(origin), new URL(publicUrl)];
  return (
    given !== undefined &&
    LOOPBACK.has(given.hostname) &&
    LOOPBACK.has(own.hostname) &&
    given.protocol === own.protocol &&
    given.port === own.port
  );
}
