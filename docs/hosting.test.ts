/** The pages about hosting. `proxies.test.ts` runs the configurations, and `container.test.ts` builds the image. */
import { describe, expect, it } from 'vitest';
import { readConfig } from '../server/config/config.ts';
import { blocksOf, hostingPages, readGuide, readSettings } from '../test/helpers/docs/guide.ts';

const MAX_LINES = 60;

describe.each(hostingPages)('docs/%s.md', (name) => {
  it('fits on a screen', async () => {
    expect((await readGuide(name)).split('\n').length - 1).toBeLessThanOrEqual(MAX_LINES);
  });

  it('has valid settings', async () => {
    const blocks = (await blocksOf(name)).filter(({ info }) => info === 'env');
    for (const { code } of blocks) {
      expect(readConfig(readSettings(code)).trustedProxies).not.toEqual([]);
    }
  });
});
