import type { ContentBundle } from '../bundle.ts';
import { routesOf } from '../canonical-routes.ts';
import {
  count,
  listOf,
  noInput,
  optionalTexts,
  strictObject,
  strings,
  text,
  texts,
  url,
} from '../schemas.ts';
import { written } from '../unwritten.ts';
import { defineTool, descriptions } from './define-tool.ts';

export const getSiteOverview = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_site_overview',
    title: 'Site overview',
    ...descriptions({
      answers: `Start here: what ${site.name}'s site is about, its essay categories, its pages, and how many essays, projects and patents it has.`,
      inPage: `For facts about ${site.name}, see /about.`,
      overMcp: `For facts about ${site.name}, use read_profile_bio.`,
    }),
    pageScope: ['/*'],
    input: noInput,
    output: strictObject({
      site: text,
      ...optionalTexts('tagline', 'executiveSummary', 'note'),
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
        ...written({ tagline: site.tagline, executiveSummary: site.summary }),
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
