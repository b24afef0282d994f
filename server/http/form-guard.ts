/** CSRF protection for the web form: same-origin requests only, with tokens that a cookie binds to the browser. */
import { parse, serialize } from 'hono/utils/cookie';
import { ProblemError } from '../../web/core/problems.ts';
import { newSession, TOKEN_LIFETIME_SECONDS } from '../services/inquiries/form-token.ts';
import type { AppContext, Services } from './environment.ts';

/** Returns the guard for one request. */
export function createFormGuard(c: AppContext, { formTokens, config: { publicUrl } }: Services) {
  const { req } = c;
  const secure = publicUrl.startsWith('https:');
  // The prefix prevents other hosts in the domain from setting the cookie (RFC 6265bis).
  const name = secure ? '__Host-foyer-form' : 'foyer-form';
  const session = () => parse(req.header('cookie') ?? '', name)[name];

  return {
    /** @throws ProblemError `csrf-failed`, unless a page of this site sent the request with a valid token */
    authorize() {
      requireSameOrigin(c, publicUrl);
      return formTokens.verify(req.header('x-csrf-token'), session());
    },
    /** Returns a token, and the `Set-Cookie` value for the cookie it is bound to. */
    issueToken() {
      const bound = session() ?? newSession();
      const maxAge = TOKEN_LIFETIME_SECONDS;
      return {
        token: formTokens.issue(bound),
        cookie: serialize(name, bound, { path: '/', httpOnly: true, sameSite: 'Strict', secure, maxAge }),
      };
    },
  };
}

/**
 * Throws if `Sec-Fetch-Site` or `Origin` denies that the request is same-origin, or if both are absent. The request's
 * own `Host` proves nothing.
 *
 * @throws ProblemError `csrf-failed`
 */
export function requireSameOrigin({ req }: AppContext, publicUrl: string): void {
  const site = req.header('sec-fetch-site');
  const origin = req.header('origin');
  const isDenied =
    (site !== undefined && site !== 'same-origin') ||
    (origin !== undefined && !isOwnOrigin(origin, publicUrl)) ||
    (site === undefined && origin === undefined);
  if (!isDenied) return;
  throw new ProblemError('csrf-failed', { detail: 'The request does not come from a page of this site.' });
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Returns whether an origin is this site's. On one machine, `localhost` and `127.0.0.1` are the same site. */
function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const [given, own] = [new URL(origin), new URL(publicUrl)];
  return (
    LOOPBACK.has(given.hostname) &&
    LOOPBACK.has(own.hostname) &&
    given.protocol === own.protocol &&
    given.port === own.port
  );
}
