/** Cookies of this host that no script can read. */
import { parse, serialize } from 'hono/utils/cookie';

/** Returns functions for one cookie. */
export function createHostCookie(baseName: string, publicUrl: string, sameSite: 'Lax' | 'Strict') {
  const secure = publicUrl.startsWith('https:');
  // The prefix prevents other hosts in the domain from setting the cookie (RFC 6265bis).
  const name = secure ? `__Host-${baseName}` : baseName;
  return {
    read: (header: string | undefined): string | undefined => parse(header ?? '', name)[name],
    /** Returns the `Set-Cookie` value that stores it, or with a `maxAge` of 0 seconds removes it. */
    write: (value: string, maxAge: number): string =>
      serialize(name, value, { path: '/', httpOnly: true, sameSite, secure, maxAge }),
  };
}
