import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import project from '../../../package.json' with { type: 'json' };
import { CLI, CREATE_SITE } from '../../../test/helpers/built.ts';
import { runNode } from '../../../test/helpers/program.ts';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import { createContentReader } from '../../content/read-content.ts';

const OWNER = ['--name', 'Ada *Lovelace*', '--email', 'ada@lovelace.blog', '--skip-install'];

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** Runs a built program in the test's folder, without a terminal. */
const run = (...parameters: readonly string[]) => runNode(parameters, { TZ: 'Europe/Lisbon' }, folder);
const init = (...parameters: readonly string[]) => run(CLI, 'init', ...parameters);

const documentsIn = async (site: string) =>
  (await createContentReader(join(folder, site, 'content')).read()).documents;
const textOf = (site: string, file: string) => readFile(join(folder, site, file), 'utf8');

describe('init', () => {
  it('writes a site that depends only on this version of Foyer, with valid content', async () => {
    const { code, stdout, stderr } = await init('My Site', ...OWNER, '--subjects', 'Engines, Музыка', '-y');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /cd 'My Site'\n.*npm install\n.*npm run dev\n.*npx foyer-site new essay.*npm start\n.*legal notice/s,
    );
    expect(JSON.parse(await textOf('My Site', 'package.json'))).toMatchObject({
      name: 'my-site',
      private: true,
      scripts: { dev: 'foyer dev', start: 'foyer start', check: 'foyer check' },
      dependencies: { 'foyer-site': `^${project.version}` },
    });
    const { site, pillars, essays } = await documentsIn('My Site');
    expect(site).toMatchObject({
      key: 'ada-lovelace',
      name: 'Ada *Lovelace*',
      timezone: 'Europe/Lisbon',
      location: 'Lisbon',
      links: {},
      contact: { email: 'ada@lovelace.blog' },
    });
    expect(pillars.map(({ name }) => name)).toEqual(['Engines', 'Музыка']);
    expect(essays).toMatchObject([{ slug: 'hello', frontMatter: { draft: true, category: 'Engines' } }]);
    expect(await textOf('My Site', 'README.md')).toContain('# The site of Ada \\*Lovelace\\*\n');
    expect(await textOf('My Site', '.gitignore')).toBe('node_modules/\ndata/\n.env\n');
    expect(await readdir(join(folder, 'My Site'))).toContain('.env.example');
    const { jobs } = parse(await textOf('My Site', '.github/workflows/check.yml'));
    expect(jobs.check.steps.at(-1)).toEqual({ run: 'npm run check' });
  });

  it('writes to the current folder if it is empty, even if it is a repository', async () => {
    await mkdir(join(folder, '.git'));
    const { code, stdout } = await init('.', ...OWNER);
    expect(code).toBe(0);
    expect(stdout).not.toContain('cd ');
    expect(await readdir(folder)).toContain('content');
  });

  it('prints its files as JSON, and writes to my-site in the folder that --site names', async () => {
    await mkdir(join(folder, 'sites'));
    const told = await init('--site', 'sites', ...OWNER, '--links', 'github.com/ada', '--json');
    const { folder: written, files } = JSON.parse(told.stdout);
    expect(written).toBe(join(folder, 'sites/my-site'));
    expect(files).toEqual(expect.arrayContaining(['package.json', 'content/site.yaml']));
    expect((await documentsIn('sites/my-site')).site.links).toEqual({ github: 'https://github.com/ada' });
  });

  it('depends on a tarball, wherever the site is', async () => {
    await init('sites/mine', ...OWNER, '--foyer', 'foyer-site-1.2.3.tgz');
    const { dependencies } = JSON.parse(await textOf('sites/mine', 'package.json'));
    expect(dependencies).toEqual({ 'foyer-site': `file:${join(folder, 'foyer-site-1.2.3.tgz')}` });
  });

  it('writes nothing if the folder has files or the arguments are wrong', async () => {
    await mkdir(join(folder, 'taken'));
    await writeFile(join(folder, 'taken/mine.txt'), 'Mine.');
    await mkdir(join(folder, 'half'));
    await writeFile(join(folder, 'half/.gitignore'), 'mine');
    await writeFile(join(folder, 'me.jpg'), 'No picture.');
    const results = await Promise.all([
      init('taken', ...OWNER),
      init('me.jpg', ...OWNER),
      init('half', ...OWNER),
      init('new', ...OWNER, '--portrait', 'me.jpg'),
      init('new', '--skip-install'),
      init('new', ...OWNER, '--locale', 'x y', '--timezone', 'Mars'),
      init('new', ...OWNER, '--nmae', 'Ada'),
    ]);
    expect(results.map(({ code, stdout }) => [code, stdout])).toEqual(
      [1, 1, 1, 1, 1, 1, 2].map((code) => [code, '']),
    );
    expect(results.map(({ stderr }) => stderr)).toEqual([
      'taken is not an empty folder. Name another one for your site, such as my-site.\n',
      'me.jpg is not an empty folder. Name another one for your site, such as my-site.\n',
      'The folder cannot be written: half/.gitignore exists already.\nNothing was written.\n',
      expect.stringMatching(
        /^The folder .*1 mistake .*:\ncontent\/media\/portrait\.jpg:1 .*Nothing was written\.\n$/s,
      ),
      expect.stringMatching(/^--name must not be empty\n--email .*\nNothing was written\.\n$/),
      expect.stringMatching(/^--timezone must be an IANA time zone.*\n--locale must be a language tag/),
      expect.stringMatching(/^Unknown option '--nmae'.*USAGE npx foyer-site init/s),
    ]);
    expect((await readdir(folder)).sort()).toEqual(['half', 'me.jpg', 'taken']);
    expect(await readdir(join(folder, 'half'))).toEqual(['.gitignore']);
    expect(await readdir(join(folder, 'taken'))).toEqual(['mine.txt']);
  });

  it('writes the same files when npm create runs it, without Foyer', async () => {
    const own = await init('own/site', ...OWNER);
    const created = await run(CREATE_SITE, 'created/site', ...OWNER);
    expect(created).toEqual({ ...own, stdout: own.stdout.replaceAll('own/site', 'created/site') });
    const treeOf = async (site: string) => {
      const entries = await readdir(join(folder, site), { withFileTypes: true, recursive: true });
      const files = entries.filter((entry) => entry.isFile());
      return Promise.all(
        files.map(async ({ parentPath, name }) => {
          const path = join(parentPath, name);
          return [path.slice(join(folder, site).length), await readFile(path, 'utf8')];
        }),
      );
    };
    expect((await treeOf('created')).sort()).toEqual((await treeOf('own')).sort());
    const help = await run(CREATE_SITE, '--help');
    expect(help.stdout).toMatch(
      /USAGE npx create-foyer-site .*--name=<name> +Your name +\n.*--skip-install +Only/s,
    );
  });
});
