/** Protects the web form: its requests come from a page of this site, and a cookie binds its tokens to the browser. */
import { parse, serialize } from 'hono/utils/cookie';
import { ProblemError } from '../../web/runtime/problems.ts';
import { TOKEN_LIFETIME_SECONDS } from '../services/inquiries/form-token.ts';

/**
 * Requires that a page of this site sent the request: `Sec-Fetch-Site` and `Origin` must not deny it, and one of them
 * must be present. The request's own `Host` proves nothing.
 *
 * @throws ProblemError `csrf-failed`
 */
export function requireSameOrigin(header: (name: string) => string | undefined, publicUrl: string): void {
  const site = header('sec-fetch-site');
  const origin = header('origin');
  const denied =
    (site !== undefined && site !== 'same-origin') ||
    (origin !== undefined && !isOwnOrigin(origin, publicUrl)) ||
    (site === undefined && origin === undefined);
  if (denied)
    throw new ProblemError('csrf-failed', { detail: 'The request does not come from a page of this site.' });
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** On one machine `localhost` and `127.0.0.1` are the same site. */
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

/** Over https, the prefix `__Host-` prevents other hosts of the domain from setting the cookie (RFC 6265bis). */
function nameFor(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-foyer-form' : 'foyer-form';
}

export function readFormSession(cookieHeader: string | undefined, publicUrl: string): string | undefined {
  const name = nameFor(publicUrl);
  return parse(cookieHeader ?? '', name)[name];
}

/** Returns the value of `Set-Cookie`. It is set when the form is used, never for reading. */
export function formSessionCookie(session: string, publicUrl: string): string {
  return serialize(nameFor(publicUrl), session, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: TOKEN_LIFETIME_SECONDS,
  });
}
