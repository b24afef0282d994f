/** Where else an owner can be found, from a list of addresses as people type them. */
import { z } from 'zod/v3';
import { parseUrl } from '../../site/util/parse-url.ts';
import { siteSchema } from '../../web/core/model.ts';
import { fullAddress } from '../../web/core/suggested-value.ts';

const { links } = siteSchema.shape;

/** Hosts that have a name of their own in `site.yaml`. */
const namedHosts =
  'arxiv bsky github gitlab instagram linkedin orcid researchgate stackoverflow xing youtube'.split(' ');

/** Parses addresses separated by commas or spaces. `https://` may be left out. Each gets the name of its site. */
export const typedLinks = z
  .string()
  .transform((typed) =>
    typed
      .split(',')
      .map((part) => part.trim())
      // A telephone number may contain spaces.
      .flatMap((part) => (fullAddress(part) === undefined ? part.split(/\s+/) : part))
      .filter(Boolean),
  )
  .transform((parts) => {
    const named: Record<string, string> = {};
    for (const part of parts) {
      const address = fullAddress(part) ?? part;
      // Accounts are written as @ada@social.example.
      const name = part.startsWith('@') ? 'mastodon' : nameOf(address);
      // Another account on the same site has its whole address as its name.
      named[Object.hasOwn(named, name) ? address.replace(/^https?:\/\//, '') : name] = address;
    }
    return named;
  })
  .pipe(links);

/** Returns the name of the site: `linkedin` for `de.linkedin.com`, otherwise its host. */
function nameOf(address: string): string {
  if (/^tel:/.test(address)) return 'Telephone';
  if (/^mailto:/.test(address)) return 'E-mail';
  const host = parseUrl(address)?.hostname.replace(/^www\./, '') ?? address;
  return namedHosts.find((name) => host.split('.').at(-2) === name) ?? host;
}
