import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import project from '../../package.json' with { type: 'json' };
import { createContentReader } from '../../site/reader/read-content.ts';
import { starterLanguages, starterWording } from '../../site/starter/starter-words.ts';
import { CREATE_SITE } from '../../test/helpers/built.ts';
import { runOwner } from '../../test/helpers/owner.ts';
import { runNode } from '../../test/helpers/program.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { runProgram } from '../run-program.ts';
import { initCommand } from './init.ts';

const OWNER = [
  '--name',
  'Ada *Lovelace*',
  '--title',
  'Countess',
  '--email',
  'ada@lovelace.blog',
  '--skip-install',
];

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

const settings = { TZ: 'Europe/Lisbon', PATH: process.env.PATH ?? '' };

/** Runs the built program in the test's folder, without a terminal. */
const createBuilt = (...parameters: readonly string[]) =>
  runNode([CREATE_SITE, ...parameters], settings, folder);

/** Runs the same in this process, which takes a tenth of the time. */
const create = (...parameters: readonly string[]) =>
  runOwner(parameters, settings, async (given) => {
    const here = process.cwd();
    process.chdir(folder);
    try {
      return await runProgram(initCommand({ name: 'create-foyer-site' }), given);
    } finally {
      process.chdir(here);
    }
  });

const documentsIn = async (site: string) =>
  (await createContentReader(join(folder, site, 'content')).read()).documents;
const textOf = (site: string, file: string) => readFile(join(folder, site, file), 'utf8');

describe('create-foyer-site', () => {
  it('writes a site that depends only on this version of Foyer, with valid content', async () => {
    const { code, stdout, stderr } = await createBuilt(
      'My Site',
      ...OWNER,
      '--subjects',
      'Engines, Музыка',
      '-y',
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /cd 'My Site'\n.*npm install\n.*npm run dev\n.*npx --no foyer-site new essay.*npm start\n.*pair\n.*site\.yaml.*systemd\.md.*container\.md.*static\.md/s,
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
      links: {},
      contact: { email: 'ada@lovelace.blog' },
    });
    expect(pillars.map(({ name }) => name)).toEqual(['Engines', 'Музыка']);
    expect(essays).toMatchObject([{ slug: 'hello', frontMatter: { draft: true, category: 'Engines' } }]);
    expect(await textOf('My Site', 'README.md')).toContain('# The site of Ada \\*Lovelace\\*\n');
    expect(await textOf('My Site', '.gitignore')).toBe('node_modules/\ndata/\n.env\n');
    expect(await readdir(join(folder, 'My Site'))).toContain('.env.example');
    const { jobs } = parse(await textOf('My Site', '.github/workflows/check.yml'));
    expect(jobs.check.steps.slice(-2)).toEqual([{ run: 'npm ci' }, { run: 'npm run check' }]);
  });

  it.each(starterLanguages)('says what to do next in %s', async (locale) => {
    const { stdout } = await create(
      'mine',
      ...OWNER,
      '--locale',
      locale,
      '--country',
      'fr',
      '--bring',
      'https://old.example',
    );
    const words = Object.entries(starterWording(locale).table.words).filter(([key]) =>
      key.startsWith('next.'),
    );
    expect(words).toHaveLength(15);
    for (const [, sentence] of words) {
      for (const part of String(sentence).split(/\{\w+\}/)) expect(stdout).toContain(part);
    }
    expect(stdout).not.toMatch(/[{}]/);
    expect(stdout).toMatch(/systemd\.md.*container\.md.*static\.md/s);
    expect(stdout).toContain('content/pages/');
  });

  it('writes to the current folder if it is empty, even if it is a repository', async () => {
    await mkdir(join(folder, '.git'));
    const { code, stdout } = await create('.', ...OWNER);
    expect(code).toBe(0);
    expect(stdout).not.toContain('cd ');
    expect(await readdir(folder)).toContain('content');
  });

  it('prints its files as JSON, and writes to my-site in the folder that --site names', async () => {
    await mkdir(join(folder, 'sites'));
    const told = await create('--site', 'sites', ...OWNER, '--links', 'github.com/ada', '--json');
    const { folder: written, files } = JSON.parse(told.stdout);
    expect(written).toBe(join(folder, 'sites/my-site'));
    expect(files).toEqual(expect.arrayContaining(['package.json', 'content/site.yaml']));
    expect((await documentsIn('sites/my-site')).site.links).toEqual({ github: 'https://github.com/ada' });
  });

  it('puts a tarball in the folder, with a name that another build does not have', async () => {
    const carriedBy = async (site: string, build: string) => {
      await writeFile(join(folder, 'foyer-site-1.2.3.tgz'), build);
      await create(site, ...OWNER, '--foyer', 'foyer-site-1.2.3.tgz');
      const [name = ''] = (await readdir(join(folder, site))).filter((file) => file.endsWith('.tgz'));
      const { dependencies } = JSON.parse(await textOf(site, 'package.json'));
      expect(dependencies).toEqual({ 'foyer-site': `file:${name}` });
      expect(await textOf(site, name)).toBe(build);
      return name;
    };
    const names = [await carriedBy('one', 'a build'), await carriedBy('two', 'another build')];
    expect(names).toEqual(Array(2).fill(expect.stringMatching(/^foyer-site-1\.2\.3-[0-9a-f]{10}\.tgz$/)));
    expect(names[0]).not.toBe(names[1]);
    expect(await textOf('one', 'README.md')).toContain('npm run create -- --upgrade');
  });

  it('says how to bring the other site along, if Foyer is not installed yet', async () => {
    await mkdir(join(folder, 'old site'));
    const { code, stdout } = await create('mine', ...OWNER, '--bring', 'old site');
    expect(code).toBe(0);
    expect(stdout).toContain(`import '${join(folder, 'old site')}'`);
    const served = await create('served', ...OWNER, '--bring', 'https://old.example/blog', '--private');
    expect(served.stdout).toContain('foyer-site import https://old.example/blog --private\n');
  });

  it('writes nothing if the folder has files or the arguments are wrong', async () => {
    await mkdir(join(folder, 'taken'));
    await writeFile(join(folder, 'taken/mine.txt'), 'Mine.');
    await mkdir(join(folder, 'half'));
    await writeFile(join(folder, 'half/.gitignore'), 'mine');
    await writeFile(join(folder, 'me.jpg'), 'A file.');
    const results = await Promise.all([
      create('taken', ...OWNER),
      create('me.jpg', ...OWNER),
      create('half', ...OWNER),
      create('new', ...OWNER, '--portrait', 'missing.jpg'),
      create('new', ...OWNER, '--foyer', 'missing.tgz'),
      create('new', '--skip-install'),
      create('new', ...OWNER, '--locale', 'x y', '--timezone', 'Mars'),
      create('new', ...OWNER, '--nmae', 'Ada'),
    ]);
    expect(results.map(({ code, stdout }) => [code, stdout])).toEqual(
      [1, 1, 1, 1, 1, 1, 1, 2].map((code) => [code, '']),
    );
    expect(results.map(({ stderr }) => stderr)).toEqual([
      'taken is not an empty folder. Name another one for your site, such as my-site.\n',
      'me.jpg is not an empty folder. Name another one for your site, such as my-site.\n',
      'half/.gitignore already exists. Nothing was changed.\n',
      expect.stringMatching(/^--portrait: .*missing\.jpg is missing\.\nNothing was written\.\n$/),
      '--foyer must be a version or the path of a tarball, and there is no missing.tgz.\n',
      expect.stringMatching(
        /^"--name" must not be empty\.\n"--title" .*\n"--email" .*\nNothing was written\.\n$/,
      ),
      expect.stringMatching(/^"--timezone" must be an IANA time zone.*\n"--locale" must be a language tag/),
      expect.stringMatching(/^Unknown option '--nmae'.*USAGE create-foyer-site/s),
    ]);
    expect((await readdir(folder)).sort()).toEqual(['half', 'me.jpg', 'taken']);
    expect(await readdir(join(folder, 'half'))).toEqual(['.gitignore']);
    expect(await readdir(join(folder, 'taken'))).toEqual(['mine.txt']);
  });

  it('upgrades only the folder of a site, and leaves it alone if npm fails', async () => {
    await create('mine', ...OWNER, '--foyer', '1.2.3');
    await mkdir(join(folder, 'other'));
    await writeFile(join(folder, 'foyer-site-9.9.9.tgz'), 'No tarball.');
    const before = [await readdir(join(folder, 'mine')), await textOf('mine', 'package.json')];
    const upgrade = ['--foyer', 'foyer-site-9.9.9.tgz', '--upgrade'];
    // The last one is told by npm itself.
    const results = [
      await create(...upgrade, 'other'),
      await create(...upgrade, 'missing'),
      await createBuilt(...upgrade, 'mine'),
    ];
    expect(results.map(({ code, stderr }) => [code, stderr])).toEqual([
      [1, expect.stringMatching(/^other is not the folder of a site: .* depends on foyer-site\.\n$/)],
      [1, expect.stringMatching(/^missing is not the folder of a site: /)],
      [1, expect.stringMatching(/npm error.*\n.*so mine keeps the version that it has\. .*\n$/s)],
    ]);
    expect([await readdir(join(folder, 'mine')), await textOf('mine', 'package.json')]).toEqual(before);
  });

  it('upgrades a site of Foyer 0.1, whose package had another name', async () => {
    const FORMER = 'foyer';
    const pack = async (name: string, version: string) => {
      const source = join(folder, name);
      await mkdir(source);
      await writeFile(join(source, 'package.json'), JSON.stringify({ name, version }));
      await promisify(execFile)('npm', ['pack', '--pack-destination', folder], { cwd: source });
      return `${name}-${version}.tgz`;
    };
    const [former, next] = [await pack(FORMER, '0.1.0'), await pack('foyer-site', '9.9.9')];
    const site = join(folder, 'old');
    await mkdir(site);
    await rename(join(folder, former), join(site, former));
    const dependencies = { [FORMER]: `file:${former}` };
    await writeFile(join(site, 'package.json'), JSON.stringify({ private: true, dependencies }, null, 2));
    const { code, stderr } = await createBuilt('--foyer', next, '--upgrade', 'old');
    expect(code, stderr).toBe(0);
    expect(JSON.parse(await textOf('old', 'package.json')).dependencies).toEqual({
      'foyer-site': expect.stringMatching(/^file:foyer-site-9\.9\.9-\w{10}\.tgz$/),
    });
    expect((await readdir(site)).filter((name) => name.endsWith('.tgz'))).toEqual([
      expect.stringMatching(/^foyer-site-9\.9\.9-/),
    ]);
    expect(await readdir(join(site, 'node_modules'))).toContain('foyer-site');
  });

  it('lists its options', async () => {
    const { stdout } = await create('--help');
    expect(stdout).toMatch(
      /USAGE create-foyer-site .*--name=<name> +What is your name\? +\n.*--upgrade +Install/s,
    );
  });
});
