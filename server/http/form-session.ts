/** The cookie that binds form tokens to a browser. It is set when the form is used, never for reading. */
import { parse, serialize } from 'hono/utils/cookie';
import { TOKEN_LIFETIME_SECONDS } from '../services/inquiries/form-token.ts';

/** Behind https the prefix `__Host-` keeps other hosts of the domain from planting one (RFC 6265bis). */
function nameFor(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-foyer-form' : 'foyer-form';
}

export function readFormSession(cookieHeader: string | undefined, publicUrl: string): string | undefined {
  const name = nameFor(publicUrl);
  return parse(cookieHeader ?? '', name)[name];
}

/** The value of `Set-Cookie`. */
export function formSessionCookie(session: string, publicUrl: string): string {
  return serialize(nameFor(publicUrl), session, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: TOKEN_LIFETIME_SECONDS,
  });
}
