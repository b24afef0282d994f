import { expect, it } from 'vitest';
import { readConfig } from '../server/config/config.ts';
import { blocksOf, copyProject, readSettings, runShell } from '../test/helpers/docs/guide.ts';

it('the commands in the operator’s guide that need no server succeed', async () => {
  const cwd = await copyProject();
  const blocks = (await blocksOf('operator')).filter(({ info }) => info === 'sh');
  expect(blocks).toHaveLength(1);
  for (const { code } of blocks) expect(await runShell(code, { cwd })).toMatchObject({ code: 0 });
}, 60_000);

it('the settings in the operator’s guide are valid', async () => {
  const blocks = (await blocksOf('operator')).filter(({ info }) => info === 'env');
  expect(blocks.map(({ code }) => readConfig(readSettings(code)))).toMatchObject([
    { databaseUrl: expect.stringMatching(/^postgres:/), redisUrl: expect.stringMatching(/^redis:/) },
  ]);
});
