import type { ContentBundle } from '../bundle.ts';
import type { Profile, Site } from '../model.ts';
import { ownerContact, ownerContactSchema } from '../owner-contact.ts';
import { plural } from '../prose.ts';
import { listOf, noInput, optionalTexts, pick, strictObject, strings, text, texts, url } from '../schemas.ts';
import { written } from '../unwritten.ts';
import { defineTool } from './define-tool.ts';

export const readProfileBio = ({ site }: ContentBundle) =>
  defineTool({
    name: 'read_profile_bio',
    title: 'Biography',
    description: `Who ${site.name} is: biography, executive roles, expertise, patents, profiles elsewhere, how to reach them. For what they are doing right now, use get_current_focus.`,
    pageScope: ['/', '/about', '/contact', '/agents'],
    input: noInput,
    output: strictObject({
      name: text,
      pronouns: text.optional(),
      title: text,
      ...optionalTexts('location', 'summary', 'note'),
      patents: text.describe('A sentence.'),
      currentExecutiveRoles: listOf({
        ...texts('role', 'organization'),
        url: url.optional(),
        description: text.optional(),
      }),
      expertiseDomains: strings,
      socialLinks: strictObject({ website: url, linkedin: url.optional(), github: url.optional() }),
      otherLinks: listOf({ name: text, url }).optional(),
      contact: ownerContactSchema.optional(),
    }),
    returns: 'The biography with roles, expertise, patents, links and how to get in touch.',
    handle: (_input, { bundle: { origin, site, profile } }) => ({
      name: site.name,
      ...(site.pronouns !== undefined && { pronouns: site.pronouns }),
      ...pick(site, 'title', 'location'),
      ...written({ summary: withCredentials(profile) }),
      patents: patentsSentence(profile.patents),
      currentExecutiveRoles: profile.roles,
      expertiseDomains: profile.focusAreas,
      socialLinks: { website: site.links.website ?? origin, ...pick(site.links, 'linkedin', 'github') },
      ...otherLinks(site),
      contact: ownerContact({ origin, site }),
    }),
  });

/** Returns the links that the contract has no field for, if there are any. */
function otherLinks({ links: { website, linkedin, github, ...others } }: Site) {
  const list = Object.entries(others).map(([name, url]) => ({ name, url }));
  return list.length > 0 && { otherLinks: list };
}

/** Returns the biography, which ends with the credentials: the contract has no field for them. */
function withCredentials({ biography, credentials }: Profile): string | undefined {
  if (credentials.length === 0) return biography;
  return [...(biography ? [biography.trim()] : []), `Credentials: ${credentials.join('; ')}.`].join('\n\n');
}

function patentsSentence(patents: Profile['patents']): string {
  if (patents.length === 0) return 'No patents are listed.';
  const list = patents
    .map(({ title, number, year, url }) => `${title} (${[number, year, url].filter(Boolean).join(', ')})`)
    .join('; ');
  return `${plural(patents.length, 'patent')}: ${list}.`;
}
