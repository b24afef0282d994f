/** Checks whether a site on the public internet is ready for strangers. On any other address, they pass. */
import { z } from 'zod/v3';
import { findPlaceholders } from '../../../site/reader/sample-content.ts';
import { isPublicOrigin } from '../../../site/util/public-address.ts';
import { BUNDLE_PATH } from '../../../web/core/api-paths.ts';
import { type CheckGroups, CheckWarning, canonicalOrigin, documentCheck, type RunningSite } from '../site.ts';

const text = z.string();

const readBundle = documentCheck(
  BUNDLE_PATH,
  z.object({
    site: z.object({ key: text, name: text, contact: z.object({ email: text }) }),
    profile: z.object({ company: text }),
    essays: z.array(z.object({ slug: text, excerpt: text })),
  }),
);

/** Returns the address that visitors use if it is public. The site may be behind a proxy. */
async function publicOrigin({ get, origin }: RunningSite): Promise<string | undefined> {
  const address = canonicalOrigin((await get('/')).text) ?? origin;
  return isPublicOrigin(address) ? address : undefined;
}

export const publicationChecks: CheckGroups = {
  Publication: {
    'a public site uses HTTPS': async (site) => {
      const address = await publicOrigin(site);
      if (!address?.startsWith('http:')) return;
      throw new CheckWarning(
        `The site is public at ${address}, without HTTPS: others can read and change what visitors send and see, and browsers have no WebMCP.`,
        'Put a proxy with a certificate in front of the site, and set PUBLIC_URL to its address with https://.',
      );
    },
    'a public site has no placeholder content': async (site) => {
      const address = await publicOrigin(site);
      const placeholders = address === undefined ? [] : findPlaceholders(await readBundle(site));
      if (placeholders.length === 0) return;
      throw new CheckWarning(
        `The site is public at ${address}, but has placeholder content: ${placeholders.join(', ')}.`,
        'Replace it with your own content, or delete it.',
      );
    },
  },
};
