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
});
