import { z } from 'zod/v3';
import type { ContentBundle } from '../bundle.ts';
import { canonicalRoutes } from '../routes.ts';
import { defineTool, READ_ONLY } from './define-tool.ts';
import { count, noInput, strings } from './schemas.ts';

export const getSiteOverview = ({ site }: ContentBundle) =>
  defineTool({
    name: 'get_site_overview',
    title: 'Site overview',
    description: `Start here: what this site of ${site.name} is about, its pillars, counts and pages. For the person use read_profile_bio.`,
    pageScope: ['/', '/agents'],
    annotations: READ_ONLY,
    input: noInput,
    output: z
      .object({
        site: z.string(),
        tagline: z.string(),
        executiveSummary: z.string(),
        coreTaxonomyPillars: strings.describe('Categories of the essays.'),
        contentMetrics: z
          .object({ publishedEssays: count, openSourceProjects: count, usPatents: count })
          .strict(),
        canonicalRoutes: z.array(
          z.object({ label: z.string(), path: z.string(), description: z.string() }).strict(),
        ),
      })
      .strict(),
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
