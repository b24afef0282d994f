/** The site from which a visitor came, as the browser names it in `Referer`. The header can be forged. */
import { parseUrl } from '../../../site/util/parse-url.ts';
import { isPublicOrigin } from '../../../site/util/public-address.ts';

/** A name that people know, and too short for a message to the owner or the owner's agent. */
const SITE = /^(?=.{4,40}$)[a-z\d-]+(?:\.[a-z\d-]+){0,2}\.[a-z][a-z\d-]+$/;

/**
 * Returns the host name of the site that links to a page of `publicUrl`, without `www.`. Returns undefined for a page of
 * the same site, and for anything but the name of a public host.
 */
export function referringSite(referer: string | undefined, publicUrl: string): string | undefined {
  const url = parseUrl(referer ?? '');
  if (!url) return undefined;
  const { protocol, hostname, origin } = url;
  const site = withoutWww(hostname);
  const isOther = site !== withoutWww(new URL(publicUrl).hostname);
  return /^https?:$/.test(protocol) && isOther && SITE.test(site) && isPublicOrigin(origin)
    ? site
    : undefined;
}

function withoutWww(hostname: string): string {
  return hostname.replace(/^www\./, '');
}
