/** CSRF protection for the web form: tokens that a cookie binds to the browser. */
import { parse, serialize } from 'hono/utils/cookie';
import { newSession, TOKEN_LIFETIME_SECONDS } from '../services/inquiries/form-token.ts';
import type { FormProof } from '../services/inquiries/inquiry-service.ts';
import type { AppContext, Services } from './environment.ts';
import { isSameOrigin } from './sending-page.ts';

/** A value that `newSession` returns. Any other value would be sent back in a header, however long it is. */
const SESSION = /^[\w-]{24}$/;

/** Returns the guard for one request. */
export function createFormGuard(c: AppContext, { formTokens, config: { publicUrl } }: Services) {
  const { req } = c;
  const secure = publicUrl.startsWith('https:');
  // The prefix prevents other hosts in the domain from setting the cookie (RFC 6265bis).
  const name = secure ? '__Host-foyer-form' : 'foyer-form';
  const session = () => {
    const value = parse(req.header('cookie') ?? '', name)[name] ?? '';
    return SESSION.test(value) ? value : undefined;
  };

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
