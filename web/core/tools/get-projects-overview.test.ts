import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf } from '../../../test/helpers/core/site.ts';
import type { Project } from '../model.ts';
import { createRegistry } from './registry.ts';

const about = { tagline: 'Rings.', category: 'Tool', description: 'It rings.', status: 'active' } as const;
const bell: Project = { id: 'bell', title: 'Bell', repoUrl: 'https://github.test/ada/bell', ...about };
const course: Project = { id: 'course', title: 'Course', url: 'https://course.test', ...about };

const siteOf = (...projects: Project[]) => bundleOf({ projects: { organization: 'Sample', projects } });
const context = contextOf(siteOf(bell, course, { ...bell, id: 'both', url: 'https://bell.test' }));

describe('a project without a repository', () => {
  it('has its own page as repoUrl in every answer', async () => {
    const repoUrls = [bell.repoUrl, course.url, bell.repoUrl].map((repoUrl) => ({ repoUrl }));
    expect(await answer(context, 'get_projects_overview', {})).toMatchObject({
      total: 3,
      projects: repoUrls,
    });
    expect(await answer(context, 'get_current_focus', {})).toMatchObject({
      activeOpenSourceProjects: repoUrls,
    });
  });

  it('is not counted as open source', async () => {
    expect(await answer(context, 'get_site_overview', {})).toMatchObject({
      contentMetrics: { openSourceProjects: 2 },
    });
  });

  it('changes what the projects are called', () => {
    const described = (...projects: Project[]) =>
      createRegistry(siteOf(...projects)).get('get_projects_overview')?.description;
    expect(described(bell)).toMatch(/^Every open-source project by Ada/);
    expect(described(bell, course)).toMatch(/^Every project by Ada/);
  });
});

it('returns the page of a project as well as its repository', async () => {
  expect(await answer(context, 'get_projects_overview', {})).toMatchObject({
    projects: [{ id: 'bell' }, { id: 'course' }, { url: 'https://bell.test', repoUrl: bell.repoUrl }],
  });
});

it('names the license in the description', async () => {
  const licensed = contextOf(siteOf({ ...bell, license: 'MIT' }));
  expect(await answer(licensed, 'get_projects_overview', {})).toMatchObject({
    projects: [{ description: 'It rings. License: MIT.' }],
  });
});
