import { ProblemError } from '../../web/runtime/problems.ts';
import type { HeaderReader } from './respond.ts';

/**
 * Lets pass only what a page of this site sent: `Sec-Fetch-Site` and `Origin` must not deny it, and one of them must
 * be there. The request's own `Host` proves nothing and is not asked.
 *
 * @throws ProblemError `csrf-failed`
 */
export function requireSameOrigin(header: HeaderReader, publicUrl: string): void {
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

/** On one's own machine `localhost` and `127.0.0.1` are the same site. */
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
