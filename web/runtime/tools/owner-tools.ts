import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import type { Profile } from '../model.ts';
import { plural } from '../prose.ts';
import { canonicalRoutes, essayUrl } from '../routes.ts';
import { count, date, listOf, noInput, strictObject, strings, url } from '../schemas.ts';
import { isoInTimezone } from '../time.ts';
import { defineTool, PROTOCOL_REVISION, READ_ONLY } from './define-tool.ts';

export const getSiteOverview = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_site_overview',
    title: 'Site overview',
    description: `Start here: what this site of ${site.name} is about, its pillars, counts and pages. For the person use read_profile_bio.`,
    pageScope: ['/', '/agents'],
    annotations: READ_ONLY,
    input: noInput,
    output: strictObject({
      site: z.string(),
      tagline: z.string(),
      executiveSummary: z.string(),
      coreTaxonomyPillars: strings.describe('Categories of the essays.'),
      contentMetrics: strictObject({ publishedEssays: count, openSourceProjects: count, usPatents: count }),
      canonicalRoutes: listOf({ label: z.string(), path: z.string(), description: z.string() }),
    }),
    returns: 'The name, summary, pillars, counts and pages of the site.',
    handle: (_input, { bundle }) => ({
      site: bundle.site.name,
      tagline: bundle.site.tagline,
      executiveSummary: bundle.site.summary,
      coreTaxonomyPillars: bundle.pillars.map(({ name }) => name),
      contentMetrics: {
        publishedEssays: bundle.essays.length,
        openSourceProjects: bundle.projects.projects.length,
        usPatents: bundle.profile.patents.length,
      },
      canonicalRoutes: canonicalRoutes.map((route) => ({ ...route })),
    }),
  });

export const readProfileBio = ({ site }: ContentBundle) =>
  defineTool({
    name: 'read_profile_bio',
    title: 'Biography',
    description: `Who ${site.name} is: biography, executive roles, expertise, patents, profiles elsewhere. For what they do right now use get_current_focus.`,
    pageScope: ['/', '/about', '/contact', '/agents'],
    annotations: READ_ONLY,
    input: noInput,
    output: strictObject({
      name: z.string(),
      title: z.string(),
      location: z.string(),
      summary: z.string(),
      patents: z.string().describe('A sentence.'),
      currentExecutiveRoles: listOf({
        role: z.string(),
        organization: z.string(),
        url: url.optional(),
        description: z.string().optional(),
      }),
      expertiseDomains: strings,
      socialLinks: strictObject({ website: url, linkedin: url, github: url }),
    }),
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

export const getLiveStatus = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_live_status',
    title: 'Availability',
    description: `Whether ${site.name} is open for speaking and advisory work, and the time where they are. For details of the work use get_current_focus.`,
    pageScope: ['/*'],
    annotations: READ_ONLY,
    input: noInput,
    output: strictObject({
      timestamp: z.string().describe('Now, ISO 8601 with the offset of the timezone.'),
      timezone: z.string(),
      activeFocus: strings,
      openForSpeaking: z.boolean(),
      openForAdvisory: z.boolean(),
      totalArticles: count,
      webmcpVersion: z.string(),
      latestArticleSlug: z.string().optional(),
    }),
    returns: 'Availability, focus and local time.',
    handle: (_input, { bundle, now }) => {
      const [latest] = bundle.essays;
      return {
        timestamp: isoInTimezone(now(), bundle.site.timezone),
        timezone: bundle.site.timezone,
        activeFocus: [...bundle.status.activeFocus],
        openForSpeaking: bundle.status.openForSpeaking,
        openForAdvisory: bundle.status.openForAdvisory,
        totalArticles: bundle.essays.length,
        webmcpVersion: PROTOCOL_REVISION,
        ...(latest && { latestArticleSlug: latest.slug }),
      };
    },
  });

const LATEST_ESSAYS = 3;

export const getCurrentFocus = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_current_focus',
    title: 'Current focus',
    description: `What ${site.name} works on now: roles, focus areas, latest essays, active projects, topics for talks and advice. For the life story use read_profile_bio; whether invitations are welcome, get_live_status.`,
    pageScope: ['/', '/about', '/contact', '/agents'],
    annotations: READ_ONLY,
    input: noInput,
    output: strictObject({
      name: z.string(),
      title: z.string(),
      location: z.string(),
      executiveSummary: z.string(),
      primaryRoles: listOf({ role: z.string(), organization: z.string() }),
      activeFocusAreas: strings,
      latestResearchAndWriting: listOf({
        title: z.string(),
        slug: z.string(),
        date,
        category: z.string(),
        readingTime: z.string(),
        excerpt: z.string(),
        url,
      }),
      activeOpenSourceProjects: listOf({
        id: z.string(),
        title: z.string(),
        tagline: z.string(),
        category: z.string(),
        repoUrl: url,
      }),
      advisoryAndSpeakingTopics: strings,
      lastUpdated: z.string().describe('ISO 8601, UTC.'),
    }),
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
