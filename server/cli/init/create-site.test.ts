import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { CREATE_SITE } from '../../../test/helpers/built.ts';
import { runNode } from '../../../test/helpers/program.ts';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import { createContentReader } from '../../content/read-content.ts';

const ROOT = new URL('../../../', import.meta.url);
const OWNER = ['--name', 'Ada *Lovelace*', '--email', 'ada@lovelace.blog', '--skip-install'];

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const create = (...parameters: readonly string[]) =>
  runNode([CREATE_SITE, ...parameters], { TZ: 'Europe/Lisbon' }, folder);
const packageIn = async (path: URL) => JSON.parse(await readFile(new URL('package.json', path), 'utf8'));

it('writes a site that depends only on this version of Foyer, with valid content', async () => {
  const { code, stdout, stderr } = await create('My Site', ...OWNER);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /cd My Site\n.*npm install\n.*npm run dev\n.*npx foyer-site new essay.*npm start\n.*legal notice/s,
  );
  const site = join(folder, 'My Site');
  const { version } = await packageIn(ROOT);
  expect(JSON.parse(await readFile(join(site, 'package.json'), 'utf8'))).toMatchObject({
    name: 'my-site',
    private: true,
    scripts: { dev: 'foyer dev', start: 'foyer start', check: 'foyer check' },
    dependencies: { 'foyer-site': `^${version}` },
  });
  expect((await createContentReader(join(site, 'content')).read()).documents.site).toMatchObject({
    name: 'Ada *Lovelace*',
    timezone: 'Europe/Lisbon',
  });
  expect(await readFile(join(site, 'README.md'), 'utf8')).toContain('# The site of Ada \\*Lovelace\\*\n');
  expect(await readFile(join(site, '.gitignore'), 'utf8')).toBe('node_modules/\ndata/\n.env\n');
  expect(await readdir(site)).toContain('.env.example');
  const { jobs } = parse(await readFile(join(site, '.github/workflows/check.yml'), 'utf8'));
  expect(jobs.check.steps.at(-1)).toEqual({ run: 'npm run check' });
});

it('has the version of Foyer', async () => {
  const [own, foyer] = await Promise.all([packageIn(new URL('create-foyer-site/', ROOT)), packageIn(ROOT)]);
  expect([own.version, own.engines]).toEqual([foyer.version, foyer.engines]);
});

it('writes to the current folder if it is empty, even if it is a repository', async () => {
  await mkdir(join(folder, '.git'));
  const { code, stdout } = await create('.', ...OWNER);
  expect(code).toBe(0);
  expect(stdout).not.toContain('cd ');
  expect(await readdir(folder)).toContain('content');
});

it('changes nothing if the folder has files or the arguments are wrong', async () => {
  await mkdir(join(folder, 'taken'));
  await writeFile(join(folder, 'taken/mine.txt'), 'Mine.');
  await mkdir(join(folder, 'half'));
  await writeFile(join(folder, 'half/.gitignore'), 'mine');
  const answers = await Promise.all([
    create('taken', ...OWNER),
    create('half', ...OWNER),
    create('new', '--skip-install'),
    create('new', ...OWNER, '--locale', 'x y'),
    create('new', ...OWNER, '--nmae', 'Ada'),
  ]);
  expect(answers.map(({ code, stdout }) => [code, stdout])).toEqual(
    [1, 1, 1, 1, 2].map((code) => [code, '']),
  );
  expect(answers.map(({ stderr }) => stderr)).toEqual([
    expect.stringContaining('taken is not an empty folder.'),
    expect.stringMatching(/cannot be written: .*EEXIST.*\.gitignore/),
    expect.stringMatching(/^--name must not be empty\n--email .*\nNothing was written\.\n$/),
    expect.stringContaining('--locale must be a language tag'),
    expect.stringMatching(/^Unknown option '--nmae'.*Usage: npm create foyer-site@latest/s),
  ]);
  expect((await readdir(folder)).sort()).toEqual(['half', 'taken']);
  expect(await readdir(join(folder, 'half'))).toEqual(['.gitignore']);
  expect(await readdir(join(folder, 'taken'))).toEqual(['mine.txt']);
});

it('explains its options', async () => {
  const { code, stdout } = await create('--help');
  expect(code).toBe(0);
  expect(stdout).toMatch(/--name <text> +Your name\n.*--skip-install +Only write/s);
});
