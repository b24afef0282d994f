/** How to reach the owner, in the answers of tools. */
import type { ContentBundle } from './bundle.ts';
import { CONTACT_PATH } from './routes.ts';
import { strictObject, text, url } from './schemas.ts';

export const ownerContactSchema = strictObject({
  url,
  bookingUrl: url.optional(),
  email: text.optional(),
});

/** Returns the addresses that the owner publishes. */
export function ownerContact({ origin, site: { contact } }: Pick<ContentBundle, 'origin' | 'site'>) {
  return {
    url: origin + CONTACT_PATH,
    ...(contact.booking !== undefined && { bookingUrl: contact.booking }),
    email: contact.email,
  };
}
