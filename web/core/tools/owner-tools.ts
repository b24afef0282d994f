import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import type { Profile, Site } from '../model.ts';
import { plural } from '../prose.ts';
import { essayUrl, repositoryUrl, routesOf } from '../routes.ts';
import { count, date, listOf, noInput, pick, strictObject, strings, text, texts, url } from '../schemas.ts';
import { isoInTimezone } from '../time.ts';
import { defineTool, PROTOCOL_REVISION, READ_ONLY } from './define-tool.ts';

export const getSiteOverview = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_site_overview',
    title: 'Site overview',
    description: `Start here: what ${site.name}'s site is about, its essay categories, its pages, and how many essays, projects and patents it has. For facts about ${site.name}, see /about.`,
    pageScope: ['/*'],
    annotations: READ_ONLY,
    input: noInput,
    output: strictObject({
      ...texts('site', 'tagline', 'executiveSummary'),
      coreTaxonomyPillars: strings.describe('Categories of the essays.'),
      contentMetrics: strictObject({ publishedEssays: count, openSourceProjects: count, usPatents: count }),
      canonicalRoutes: listOf({ ...texts('label', 'path', 'description'), url }),
    }),
    returns:
      "The site's name, summary, essay categories and pages, and how many essays, projects and patents it has.",
    handle: (_input, { bundle }) => {
      const { origin, site, pillars, essays, projects, profile } = bundle;
      return {
        site: site.name,
        tagline: site.tagline,
        executiveSummary: site.summary,
        coreTaxonomyPillars: pillars.map(({ name }) => name),
        contentMetrics: {
          publishedEssays: essays.length,
          openSourceProjects: projects.projects.filter(({ repoUrl }) => repoUrl !== undefined).length,
          usPatents: profile.patents.length,
        },
        canonicalRoutes: routesOf(bundle).map(({ label, path, description }) => {
          return { label, path, description, url: origin + path };
        }),
      };
    },
  });

export const readProfileBio = ({ site }: ContentBundle) =>
  defineTool({
    name: 'read_profile_bio',
    title: 'Biography',
    description: `Who ${site.name} is: biography, executive roles, expertise, patents, profiles elsewhere. For what they are doing right now, use get_current_focus.`,
    pageScope: ['/', '/about', '/contact', '/agents'],
    annotations: READ_ONLY,
    input: noInput,
    output: strictObject({
      name: text,
      pronouns: text.optional(),
      ...texts('title', 'location', 'summary'),
      patents: text.describe('A sentence.'),
      currentExecutiveRoles: listOf({
        ...texts('role', 'organization'),
        url: url.optional(),
        description: text.optional(),
      }),
      expertiseDomains: strings,
      socialLinks: strictObject({ website: url, linkedin: url, github: url }),
      otherLinks: listOf({ name: text, url }).optional(),
    }),
    returns: 'The biography with roles, expertise, patents and links.',
    handle: (_input, { bundle: { origin, site, profile } }) => ({
      name: site.name,
      ...(site.pronouns !== undefined && { pronouns: site.pronouns }),
      ...pick(site, 'title', 'location'),
      summary: profile.biography,
      patents: patentsSentence(profile.patents),
      currentExecutiveRoles: profile.roles,
      expertiseDomains: profile.focusAreas,
      // The contract requires three addresses. The site's own address stands in for a missing profile.
      socialLinks: {
        website: site.links.website ?? origin,
        linkedin: site.links.linkedin ?? origin,
        github: site.links.github ?? origin,
      },
      ...otherLinks(site),
    }),
  });

/** Returns the links that the contract has no field for, if there are any. */
function otherLinks({ links: { website, linkedin, github, ...others } }: Site) {
  const list = Object.entries(others).map(([name, url]) => ({ name, url }));
  return list.length > 0 && { otherLinks: list };
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
    description: `Whether ${site.name} is open to speaking and advisory work, and their local time. For details of their work, see the home page (/).`,
    pageScope: ['/*'],
    annotations: READ_ONLY,
    input: noInput,
    output: strictObject({
      timestamp: text.describe('Current time in ISO 8601, with the time zone offset.'),
      timezone: text,
      activeFocus: strings,
      openForSpeaking: z.boolean(),
      openForAdvisory: z.boolean(),
      totalArticles: count,
      webmcpVersion: text,
      latestArticleSlug: text.optional(),
    }),
    returns: 'Availability, focus and local time.',
    handle: (_input, { bundle: { site, status, essays }, now }) => ({
      timestamp: isoInTimezone(now(), site.timezone),
      timezone: site.timezone,
      ...pick(status, 'activeFocus', 'openForSpeaking', 'openForAdvisory'),
      totalArticles: essays.length,
      webmcpVersion: PROTOCOL_REVISION,
      ...(essays[0] && { latestArticleSlug: essays[0].slug }),
    }),
  });

const LATEST_ESSAYS = 3;

export const getCurrentFocus = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_current_focus',
    title: 'Current focus',
    description: `${site.name}'s current work: roles, focus areas, latest essays, active projects, topics for talks and advice. For their biography, use read_profile_bio; to learn whether invitations are welcome, get_live_status.`,
    pageScope: ['/', '/about', '/contact', '/agents'],
    annotations: READ_ONLY,
    input: noInput,
    output: strictObject({
      ...texts('name', 'title', 'location', 'executiveSummary'),
      primaryRoles: listOf(texts('role', 'organization')),
      activeFocusAreas: strings,
      latestResearchAndWriting: listOf({
        ...texts('title', 'slug'),
        date,
        ...texts('category', 'readingTime', 'excerpt'),
        url,
      }),
      activeOpenSourceProjects: listOf({ ...texts('id', 'title', 'tagline', 'category'), repoUrl: url }),
      advisoryAndSpeakingTopics: strings,
      lastUpdated: text.describe('ISO 8601, UTC.'),
    }),
    returns: 'Roles, focus, latest essays, active projects and topics.',
    handle: (_input, { bundle }) => ({
      ...pick(bundle.site, 'name', 'title', 'location'),
      executiveSummary: bundle.site.summary,
      primaryRoles: bundle.profile.roles.map((held) => pick(held, 'role', 'organization')),
      activeFocusAreas: bundle.status.activeFocus,
      latestResearchAndWriting: bundle.essays.slice(0, LATEST_ESSAYS).map((essay) => ({
        ...pick(essay, 'title', 'slug', 'date', 'category', 'readingTime', 'excerpt'),
        url: essayUrl(bundle, essay.slug),
      })),
      activeOpenSourceProjects: bundle.projects.projects
        .filter(({ status }) => status === 'active')
        .map((project) => ({
          ...pick(project, 'id', 'title', 'tagline', 'category'),
          repoUrl: repositoryUrl(project),
        })),
      advisoryAndSpeakingTopics: bundle.status.advisoryAndSpeakingTopics,
      lastUpdated: lastUpdated(bundle),
    }),
  });

/** Returns the later of the status date and the date of the newest essay. */
function lastUpdated({ status, essays }: ContentBundle): string {
  const days = [status.updated, ...essays.map((essay) => essay.date)];
  return `${days.sort().at(-1)}T00:00:00.000Z`;
}
