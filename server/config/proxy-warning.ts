/** Warns of a proxy that the settings do not name. */
import type { Config } from './config.ts';

/** Returns a warning if `PUBLIC_URL` needs a proxy, because the server does not speak TLS, but none is trusted. */
export function proxyWarning({ publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>) {
  if (!publicUrl.startsWith('https:') || trustedProxies.length > 0) return undefined;
  return {
    wrong: `A proxy must answer ${publicUrl}, but TRUSTED_PROXIES names none. All visitors count as one client, so one of them can use up the limits for everyone.`,
    fix: 'Set TRUSTED_PROXIES to the address of the proxy, such as 127.0.0.1.',
  };
}
