import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf, essayOf } from '../../../test/helpers/core/site.ts';

const onDays = (...dates: string[]) => dates.map((date, index) => essayOf({ slug: `essay-${index}`, date }));
const status = { ...bundleOf().status, updated: '2026-03-01' };
const focusOf = (changes: Parameters<typeof bundleOf>[0]) =>
  answer(contextOf(bundleOf({ status, ...changes })), 'get_current_focus', {});

describe('get_current_focus', () => {
  it.each([
    [['2026-02-28', '2025-01-01'], '2026-03-01T00:00:00.000Z'],
    [['2026-03-02', '2025-01-01'], '2026-03-02T00:00:00.000Z'],
    [[], '2026-03-01T00:00:00.000Z'],
  ])(
    'sets lastUpdated to the later of the dates of the status and the newest essay: essays dated %j',
    async (dates, expected) => {
      expect(await focusOf({ essays: onDays(...dates) })).toMatchObject({ lastUpdated: expected });
    },
  );

  it('ignores drafts in lastUpdated', async () => {
    const essays = [essayOf({ slug: 'draft', date: '2026-06-01', draft: true })];
    expect(await focusOf({ essays })).toMatchObject({ lastUpdated: '2026-03-01T00:00:00.000Z' });
  });

  it('lists the three newest essays', async () => {
    const essays = onDays('2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04');
    expect(await focusOf({ essays })).toMatchObject({
      latestResearchAndWriting: [{ slug: 'essay-3' }, { slug: 'essay-2' }, { slug: 'essay-1' }],
    });
  });

  it('omits projects that are not active', async () => {
    const project = {
      title: 'Project',
      tagline: 'For something.',
      category: 'Tools',
      repoUrl: 'https://github.test/ada/project',
      description: 'It does something.',
    };
    const projects = (['maintained', 'active', 'archived'] as const).map((state) => ({
      ...project,
      id: state,
      status: state,
    }));
    expect(await focusOf({ projects: { organization: 'Sample Works', projects } })).toMatchObject({
      activeOpenSourceProjects: [{ id: 'active' }],
    });
  });

  it('lists only the title and organization of each role', async () => {
    const { profile } = bundleOf();
    const roles = [
      { role: 'Chair', organization: 'Board', url: 'https://board.test', description: 'Chairs.' },
    ];
    expect(await focusOf({ profile: { ...profile, roles } })).toMatchObject({
      primaryRoles: [{ role: 'Chair', organization: 'Board' }],
    });
  });
});
