/** The pages about hosting. `proxies.test.ts` runs the configurations, and `container.test.ts` builds the image. */
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../server/config/config.ts';
import {
  blocksOf,
  copyProject,
  EXAMPLES,
  hostingPages,
  readGuide,
  readSettings,
  runShell,
} from '../test/helpers/docs/guide.ts';

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

it('the commands in the container guide create the folder of a site', async () => {
  const cwd = await copyProject();
  await cp(EXAMPLES, join(cwd, 'docs/examples'), { recursive: true });
  const [commands, ...more] = (await blocksOf('hosting/container')).filter(({ info }) => info === 'sh');
  expect(more).toEqual([]);
  expect(await runShell(commands?.code ?? '', { cwd })).toMatchObject({ code: 0 });
  expect((await readdir(join(cwd, 'ada.example'))).sort()).toEqual(['compose.yaml', 'content']);
});
