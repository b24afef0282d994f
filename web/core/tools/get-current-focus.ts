import type { ContentBundle } from '../bundle.ts';
import { essayUrl, repositoryUrl } from '../routes.ts';
import {
  date,
  listOf,
  noInput,
  optionalTexts,
  pick,
  strictObject,
  strings,
  text,
  texts,
  url,
} from '../schemas.ts';
import { written } from '../unwritten.ts';
import { defineTool } from './define-tool.ts';

const LATEST_ESSAYS = 3;

export const getCurrentFocus = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_current_focus',
    title: 'Current focus',
    description: `${site.name}'s current work: roles, focus areas, latest essays, active projects, topics for talks and advice. For their biography, use read_profile_bio; to learn whether invitations are welcome, get_live_status.`,
    pageScope: ['/', '/about', '/contact', '/agents'],
    input: noInput,
    output: strictObject({
      ...texts('name', 'title'),
      ...optionalTexts('location', 'executiveSummary', 'note'),
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
      lastUpdated: text,
    }),
    returns: 'Roles, focus, latest essays, active projects and topics.',
    handle: (_input, { bundle }) => ({
      ...pick(bundle.site, 'name', 'title', 'location'),
      ...written({ executiveSummary: bundle.site.summary }),
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

function lastUpdated({ status, essays }: ContentBundle): string {
  return `${[status.updated, ...essays.map(({ date }) => date)].sort().at(-1)}T00:00:00.000Z`;
}
