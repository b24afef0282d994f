import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blocksOf } from '../test/helpers/docs/guide.ts';
import { copyProject } from '../test/helpers/docs/project-copy.ts';
import { runShell } from '../test/helpers/docs/run.ts';

/** Each command is a program of its own, which compiles what it needs. */
const LONG = 120_000;

const checkContent = (cwd: string) => runShell('npm run --silent content:check', { cwd });

it(
  'every command of the owner’s guide does what it says, one after the other',
  async () => {
    const cwd = await copyProject();
    const blocks = (await blocksOf('owner')).filter(({ info }) => info === 'sh');
    expect(blocks).toHaveLength(3);
    for (const { code } of blocks) expect(await runShell(code, { cwd })).toMatchObject({ code: 0 });
    const left = await runShell('ls content content/essays content-sample foyer.jsonl', { cwd });
    expect(left.printed).toContain('agents-need-a-doorbell.md');
  },
  LONG,
);

it(
  'the essay and the switches that it shows hold',
  async () => {
    const cwd = await copyProject();
    const blocks = await blocksOf('owner');
    const [essay, surfaces] = ['markdown', 'yaml'].map((kind) => blocks.find(({ info }) => info === kind));
    await writeFile(join(cwd, 'content/essays/as-in-the-guide.md'), essay?.code ?? '');
    await appendFile(join(cwd, 'content/site.yaml'), `\n${surfaces?.code}`);
    expect(await checkContent(cwd)).toMatchObject({ code: 0 });
    await appendFile(join(cwd, 'content/site.yaml'), '  fax: false\n');
    expect(await checkContent(cwd)).toMatchObject({ code: 1, printed: expect.stringContaining('fax') });
  },
  LONG,
);
