import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { readQuestions } from '../bench/agents/questions.ts';
import { copyContent } from '../test/helpers/content-copy.ts';
import { blocksOf, copyProject, runShell } from '../test/helpers/docs/guide.ts';
import { runOwner } from '../test/helpers/owner.ts';

/** Each command is a separate process that compiles the content. */
const TIMEOUT_MS = 120_000;

it('the commands in the owner’s guide succeed in order', {
  timeout: TIMEOUT_MS,
  tags: ['long'],
}, async () => {
  const cwd = await copyProject();
  const blocks = (await blocksOf('owner')).filter(({ info }) => info === 'sh');
  expect(blocks).toHaveLength(8);
  const [inClone, ...inSite] = blocks;
  expect(await runShell(inClone?.code ?? '', { cwd })).toMatchObject({ code: 0 });
  const site = join(cwd, 'sites/ada');
  // As after the installation and the first start.
  for (const name of ['node_modules', 'data']) await rename(join(cwd, name), join(site, name));
  for (const { code } of inSite) expect(await runShell(code, { cwd: site })).toMatchObject({ code: 0 });
  const left = await runShell('ls content/essays foyer.jsonl', { cwd: site });
  expect(left.printed).toContain('agents-need-a-doorbell.md');
});

it('the example essay, offering, status, redirects, settings and stylesheet in the owner’s guide are valid', async () => {
  const content = await copyContent();
  onTestFinished(content.close);
  const check = () => runOwner(['check'], { CONTENT_DIR: content.folder });
  const blocks = await blocksOf('owner');
  const codesOf = (kind: string) => blocks.filter(({ info }) => info === kind).map(({ code }) => code);
  const [essay = '', page = ''] = codesOf('markdown');
  await content.write('essays/as-in-the-guide.md', essay);
  await content.write('pages/now.md', page);
  for (const name of ['', '-italic', '-semibold'])
    await content.write(`media/fonts/literata${name}.woff2`, 'wOF2');
  await content.write('theme.css', codesOf('css').join(''));
  await content.write('media/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  const site = parse(await readFile(join(content.folder, 'site.yaml'), 'utf8'));
  const files = { 'redirects.yaml': '/', 'status.yaml': 'updated:', 'words.yaml': 'page.' };
  for (const [file, start] of Object.entries(files)) {
    await content.write(file, codesOf('yaml').find((code) => code.startsWith(start)) ?? '');
  }
  const isFile = (code: string) => Object.values(files).some((start) => code.startsWith(start));
  const others = codesOf('yaml').filter((code) => !isFile(code));
  const { questions, offerings, policies, ...settings } = parse(others.join(''));
  await content.write('offerings.yaml', stringify({ offerings }));
  await content.write('pages/workshops.md', page);
  expect(settings.allowedOrigins).toContain('https://blog.example');
  const changed = { ...site, ...settings, policies: { ...site.policies, ...policies } };
  await content.write('site.yaml', stringify(changed));
  expect(await check()).toMatchObject({ code: 0 });
  await content.write('site.yaml', stringify({ ...changed, surfaces: { ...settings.surfaces, fax: false } }));
  const { code, stdout, stderr } = await check();
  expect({ code, printed: stdout + stderr }).toMatchObject({
    code: 1,
    printed: expect.stringContaining('fax'),
  });
});

it('the example questions in the owner’s guide are valid', async () => {
  const content = await copyContent();
  onTestFinished(content.close);
  const questions = (await blocksOf('owner')).find(({ code }) => code.startsWith('questions:'));
  await content.write('questions.yaml', questions?.code ?? '');
  expect(await readQuestions(content.folder, 'questions.yaml')).toHaveLength(2);
});
