/** CSRF protection for the web form: tokens that a cookie binds to the browser. */
import { newSession, TOKEN_LIFETIME_SECONDS } from '../services/inquiries/form-token.ts';
import type { FormProof } from '../services/inquiries/inquiry-service.ts';
import type { AppContext, Services } from './environment.ts';
import { createHostCookie } from './host-cookie.ts';
import { isSameOrigin } from './sending-page.ts';

/** A value that `newSession` returns. Any other value would be sent back in a header, however long it is. */
const SESSION = /^[\w-]{24}$/;

/** Returns the guard for one request. */
export function createFormGuard(c: AppContext, { formTokens, config: { publicUrl } }: Services) {
  const { req } = c;
  const cookie = createHostCookie('foyer-form', publicUrl, 'Strict');
  const session = () => {
    const value = cookie.read(req.header('cookie')) ?? '';
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
      return { token: formTokens.issue(bound), cookie: cookie.write(bound, TOKEN_LIFETIME_SECONDS) };
    },
  };
}
