import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import type { Profile } from '../model.ts';
import { plural } from '../prose.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';
import { noInput, strings, url } from './schemas.ts';

export const readProfileBio = ({ site }: ContentBundle) =>
  defineTool({
    name: 'read_profile_bio',
    title: 'Biography',
    description: `Who ${site.name} is: biography, executive roles, expertise, patents, profiles elsewhere. For what they do right now use get_current_focus.`,
    pageScope: ['/', '/about', '/contact', '/agents'],
    annotations: READ_ONLY,
    input: noInput,
    output: z
      .object({
        name: z.string(),
        title: z.string(),
        location: z.string(),
        summary: z.string(),
        patents: z.string().describe('A sentence.'),
        currentExecutiveRoles: z.array(
          z
            .object({
              role: z.string(),
              organization: z.string(),
              url: url.optional(),
              description: z.string().optional(),
            })
            .strict(),
        ),
        expertiseDomains: strings,
        socialLinks: z.object({ website: url, linkedin: url, github: url }).strict(),
      })
      .strict(),
    returns: 'The biography with roles, expertise, patents and links.',
    handle: (_input, { bundle }) => ({
      name: bundle.site.name,
      title: bundle.site.title,
      location: bundle.site.location,
      summary: bundle.profile.biography,
      patents: patentsSentence(bundle.profile.patents),
      currentExecutiveRoles: bundle.profile.roles.map((role) => ({ ...role })),
      expertiseDomains: [...bundle.profile.focusAreas],
      socialLinks: socialLinks(bundle),
    }),
  });

/** The contract asks for three addresses; where the owner has no such profile, the site speaks for them. */
function socialLinks({ origin, site: { links } }: ContentBundle) {
  return { website: origin, linkedin: links.linkedin ?? origin, github: links.github ?? origin };
}

function patentsSentence(patents: Profile['patents']): string {
  if (patents.length === 0) return 'No patents.';
  const list = patents.map(({ title, number, year }) => `${title} (${number}, ${year})`).join('; ');
  return `${plural(patents.length, 'patent')}: ${list}.`;
}
