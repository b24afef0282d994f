import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf, essayOf } from '../../../test/helpers/core/site.ts';

describe('get_site_overview', () => {
  it('counts published content and names every pillar', async () => {
    const patents = [{ number: 'XX 1', title: 'Measuring', year: 2019 }];
    const bundle = bundleOf({
      essays: [essayOf({ slug: 'one' }), essayOf({ slug: 'draft', draft: true })],
      profile: { ...bundleOf().profile, patents },
    });
    expect(await answer(contextOf(bundle), 'get_site_overview', {})).toMatchObject({
      site: 'Ada Sample',
      coreTaxonomyPillars: ['Frontier AI', 'Fraud Prevention'],
      contentMetrics: { publishedEssays: 1, openSourceProjects: 0, usPatents: 1 },
    });
  });

  it("lists the owner's own pages with their address, description and date", async () => {
    const page = { title: 'Now', label: 'Now', inNavigation: false };
    const pages = [
      { ...page, path: '/now', description: 'What I do now', updated: '2026-03-04' },
      { ...page, path: '/uses', description: 'My tools.' },
    ];
    const { canonicalRoutes } = await answer(contextOf(bundleOf({ pages })), 'get_site_overview', {});
    expect(canonicalRoutes).toEqual(
      expect.arrayContaining([
        {
          label: 'Now',
          path: '/now',
          description: 'What I do now (updated 2026-03-04)',
          url: 'https://ada.test/now',
        },
        { label: 'Now', path: '/uses', description: 'My tools.', url: 'https://ada.test/uses' },
      ]),
    );
  });
});
