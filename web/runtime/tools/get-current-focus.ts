import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { essayUrl } from '../routes.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';
import { date, noInput, role, strings, url } from './schemas.ts';

const LATEST_ESSAYS = 3;

export const getCurrentFocus = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_current_focus',
    title: 'Current focus',
    description: `What ${site.name} works on now: roles, focus areas, latest essays, active projects, topics for talks and advice. For the life story use read_profile_bio; whether invitations are welcome, get_live_status.`,
    pageScope: ['/', '/about', '/contact', '/agents'],
    annotations: READ_ONLY,
    input: noInput,
    output: z
      .object({
        name: z.string(),
        title: z.string(),
        location: z.string(),
        executiveSummary: z.string(),
        primaryRoles: z.array(role),
        activeFocusAreas: strings,
        latestResearchAndWriting: z.array(
          z
            .object({
              title: z.string(),
              slug: z.string(),
              date,
              category: z.string(),
              readingTime: z.string(),
              excerpt: z.string(),
              url,
            })
            .strict(),
        ),
        activeOpenSourceProjects: z.array(
          z
            .object({
              id: z.string(),
              title: z.string(),
              tagline: z.string(),
              category: z.string(),
              repoUrl: url,
            })
            .strict(),
        ),
        advisoryAndSpeakingTopics: strings,
        lastUpdated: z.string().describe('ISO 8601, UTC.'),
      })
      .strict(),
    returns: 'Roles, focus, latest essays, active projects and topics.',
    handle: (_input, { bundle }) => ({
      name: bundle.site.name,
      title: bundle.site.title,
      location: bundle.site.location,
      executiveSummary: bundle.site.summary,
      primaryRoles: bundle.profile.roles.map(({ role, organization }) => ({ role, organization })),
      activeFocusAreas: [...bundle.status.activeFocus],
      latestResearchAndWriting: bundle.essays.slice(0, LATEST_ESSAYS).map((essay) => ({
        title: essay.title,
        slug: essay.slug,
        date: essay.date,
        category: essay.category,
        readingTime: essay.readingTime,
        excerpt: essay.excerpt,
        url: essayUrl(bundle, essay.slug),
      })),
      activeOpenSourceProjects: bundle.projects.projects
        .filter(({ status }) => status === 'active')
        .map(({ id, title, tagline, category, repoUrl }) => ({ id, title, tagline, category, repoUrl })),
      advisoryAndSpeakingTopics: [...bundle.status.advisoryAndSpeakingTopics],
      lastUpdated: lastUpdated(bundle),
    }),
  });

/** The later of the day the status was written and the day of the newest essay. */
function lastUpdated({ status, essays }: ContentBundle): string {
  const days = [status.updated, ...essays.map((essay) => essay.date)];
  return `${days.sort().at(-1)}T00:00:00.000Z`;
}
