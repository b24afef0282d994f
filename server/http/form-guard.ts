/** CSRF protection for the web form: same-origin requests only, with tokens that a cookie binds to the browser. */
import { parse, serialize } from 'hono/utils/cookie';
import { RefusedError } from '../db/refusal.ts';
import { newSession, TOKEN_LIFETIME_SECONDS } from '../services/inquiries/form-token.ts';
import type { FormProof } from '../services/inquiries/inquiry-service.ts';
import type { AppContext, Services } from './environment.ts';
import { problemOf } from './refusals.ts';

/** Returns the guard for one request. */
export function createFormGuard(c: AppContext, { formTokens, config: { publicUrl } }: Services) {
  const { req } = c;
  const secure = publicUrl.startsWith('https:');
  // The prefix prevents other hosts in the domain from setting the cookie (RFC 6265bis).
  const name = secure ? '__Host-foyer-form' : 'foyer-form';
  const session = () => parse(req.header('cookie') ?? '', name)[name];

  return {
    /** Returns what the request proves about its sender, for the service to verify. */
    proof: (): FormProof => ({
      isOwnPage: isSameOrigin(c, publicUrl),
      token: req.header('x-csrf-token'),
      session: session(),
    }),
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

/** @throws ProblemError `csrf-failed` unless the request is same-origin */
export function requireSameOrigin(c: AppContext, publicUrl: string): void {
  if (!isSameOrigin(c, publicUrl)) throw problemOf(new RefusedError('foreign-page'));
}

/**
 * Returns false if `Sec-Fetch-Site` or `Origin` denies that the request is same-origin, or if both are absent. The
 * request's own `Host` proves nothing.
 */
function isSameOrigin({ req }: AppContext, publicUrl: string): boolean {
  const site = req.header('sec-fetch-site');
  const origin = req.header('origin');
  if (site === undefined && origin === undefined) return false;
  return (
    (site ?? 'same-origin') === 'same-origin' && (origin === undefined || isOwnOrigin(origin, publicUrl))
  );
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
