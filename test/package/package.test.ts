/** Packs Foyer and create-foyer-site, and uses them as an owner does: create, write, start and install a newer version. */
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../helpers/built.ts';
import { report } from '../faults/report.ts';
import { photograph } from '../helpers/photograph.ts';
import { temporaryFolder } from '../helpers/sample.ts';
import {
  createInClone,
  createSite,
  killSites,
  MAX_MEGABYTES,
  OWNER,
  pack,
  run,
  serve,
} from './site-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PREVIOUS_VERSION = '0.0.1';
const MAX_SECONDS = 60;

let folder: string;
let current: string;
let previous: string;
let createFoyer: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  current = await pack(ROOT, folder);
  createFoyer = await pack(join(ROOT, 'create-foyer-site'), folder);
  previous = await packAs(PREVIOUS_VERSION, current);
  // The first installation fills npm's cache, so it is not measured.
  await create('warm', previous);
}, 600_000);

afterAll(async () => {
  killSites();
  await rm(folder, { recursive: true, force: true });
});

/** Unpacks a tarball. Returns the folder of the package. */
async function unpack(tarball: string, name: string): Promise<string> {
  await mkdir(join(folder, name));
  await run(join(folder, name), 'tar', 'xzf', tarball);
  return join(folder, name, 'package');
}

/** Packs the same files again as another version. */
async function packAs(version: string, tarball: string): Promise<string> {
  const source = await unpack(tarball, 'previous');
  const file = join(source, 'package.json');
  const described = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...described, version }));
  const built = join(source, 'dist/server');
  for (const name of (await readdir(built)).filter((name) => name.endsWith('.js'))) {
    const code = await readFile(join(built, name), 'utf8');
    const inlined = `var version = "${described.version}"`;
    if (code.includes(inlined)) {
      await writeFile(join(built, name), code.replace(inlined, `var version = "${version}"`));
    }
  }
  return pack(source, folder);
}

const create = (name: string, foyer: string) => createSite(folder, name, createFoyer, foyer);

/** Returns a hash of each file of the content. */
async function hashesOf(content: string): Promise<readonly (readonly [string, string])[]> {
  const entries = await readdir(content, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const bytes = await readFile(file);
      return [file, createHash('sha256').update(bytes).digest('hex')] as const;
    }),
  );
}

const textAt = async (url: string) => (await fetch(url)).text();

describe('a site made by npm create foyer-site', () => {
  it('runs a minute after the questions, in a small folder', async () => {
    const start = performance.now();
    const site = await create('my-site', current);
    const installed = performance.now();
    const running = await serve(site, 'start');
    expect((await fetch(running.origin)).status).toBe(200);
    const seconds = (performance.now() - start) / 1000;
    await running.stop();
    const [size = ''] = (await run(site, 'du', '-sm', 'node_modules')).split('\t');
    const files = (await readdir(site)).toSorted();
    report(
      `create-foyer-site: ${((installed - start) / 1000).toFixed(1)} s, first page after ${seconds.toFixed(1)} s, node_modules ${size} MB`,
    );
    expect(files).toEqual([
      ...['.dockerignore', '.env.example', '.github', '.gitignore', 'AGENTS.md', 'Dockerfile', 'README.md'],
      ...['compose.yaml', 'content', 'data', expect.stringMatching(/^foyer-site-.*\.tgz$/)],
      ...['node_modules', 'package-lock.json', 'package.json'],
    ]);
    const described = JSON.parse(await readFile(join(site, 'package.json'), 'utf8'));
    expect(described).toMatchObject({
      dependencies: { 'foyer-site': expect.any(String) },
      scripts: { dev: 'foyer dev', start: 'foyer start', check: 'foyer check' },
    });
    expect(Object.keys(described.dependencies)).toHaveLength(1);
    expect(await run(site, 'npm', 'run', 'check')).toContain('is valid: 0 essays, 1 draft');
    expect(Number(size)).toBeLessThanOrEqual(MAX_MEGABYTES);
    expect(seconds).toBeLessThanOrEqual(MAX_SECONDS);
  });

  it('shows drafts while its owner writes, and serves cards, resized pictures and a search in its language', async () => {
    const site = join(folder, 'my-site');
    const developing = await serve(site, 'dev');
    const page = await textAt(`${developing.origin}/essays/hello`);
    expect(page).toContain('Draft');
    const [, script = ''] = /src="(\/assets\/dev-[^"]+)"/.exec(page) ?? [];
    expect(await textAt(developing.origin + script)).toContain('location.reload()');
    const events = (await fetch(`${developing.origin}/-/publications`)).body
      ?.pipeThrough(new TextDecoderStream())
      .getReader();
    const first = (await events?.read())?.value;
    await mkdir(join(site, 'content/media'), { recursive: true });
    await writeFile(join(site, 'content/media/quay.jpg'), await photograph(2000, 1200));
    const settings = join(site, 'content/site.yaml');
    await writeFile(settings, (await readFile(settings, 'utf8')).replace(/^locale: .*/m, 'locale: de'));
    const draft = join(site, 'content/essays/hello.md');
    const text = await readFile(draft, 'utf8');
    await writeFile(
      draft,
      `${text.replace('draft: true\n', '')}\n![Häuser](/media/quay.jpg)\n\nDie Häuser am Kai.\n`,
    );
    let last = first;
    // The picture may have been published before the essay.
    while (!(await textAt(`${developing.origin}/essays/hello`)).includes('/media/')) {
      last = (await events?.read())?.value;
    }
    expect(last).not.toBe(first);
    await developing.stop();

    const running = await serve(site, 'start');
    const published = await textAt(`${running.origin}/essays/hello`);
    expect(published).not.toContain('/assets/dev-');
    expect((await fetch(`${running.origin}/-/publications`)).status).toBe(404);
    const found = await textAt(`${running.origin}/api/mcp/essays/search?q=Haus`);
    expect(JSON.parse(found).results).toMatchObject([{ slug: 'hello' }]);
    const [, card = ''] = /og:image" content="([^"]+)"/.exec(published) ?? [];
    const [, smallest = ''] = /srcset="([^ ]+) /.exec(published) ?? [];
    const sizes = await Promise.all(
      [card, new URL(smallest, running.origin)].map(async (url) => {
        const response = await fetch(url);
        return (await sharp(await response.arrayBuffer()).metadata()).width;
      }),
    );
    expect(sizes[0]).toBe(1200);
    expect(sizes[1]).toBeLessThan(1000);
    await running.stop();
  });
});

describe('a site made by npm run create in a clone', () => {
  it('starts without the clone, also after an upgrade to another build of the same version', {
    timeout: 600_000,
  }, async () => {
    const made = join(folder, 'made');
    await createInClone(made, ...OWNER);
    const site = join(folder, 'elsewhere');
    await rename(made, site);
    const tarballs = async () => (await readdir(site)).filter((file) => file.endsWith('.tgz'));
    const first = await tarballs();
    expect(first).toEqual([expect.stringMatching(/^foyer-site-\d+\.\d+\.\d+-[0-9a-f]{10}\.tgz$/)]);
    await installWithoutCache(site);
    await expectToStart(site);

    const source = await unpack(current, 'another-build');
    await appendFile(join(source, 'CHANGELOG.md'), 'Another build.\n');
    await mkdir(join(folder, 'packed'));
    const another = await pack(source, join(folder, 'packed'));
    await createInClone('--upgrade', site, '--foyer', another);
    const second = await tarballs();
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
    const changelog = () => readFile(join(site, 'node_modules/foyer-site/CHANGELOG.md'), 'utf8');
    expect(await changelog()).toContain('Another build.');
    await installWithoutCache(site);
    expect(await changelog()).toContain('Another build.');
    await expectToStart(site);
    for (const file of ['package.json', 'package-lock.json', 'README.md']) {
      expect(await readFile(join(site, file), 'utf8')).not.toContain(ROOT);
    }
  });

  it('is not written if the portrait is no picture', async () => {
    const portrait = join(folder, 'me.jpg');
    await writeFile(portrait, 'No picture.');
    const site = join(folder, 'without-picture');
    await expect(createInClone(site, ...OWNER, '--portrait', portrait)).rejects.toMatchObject({
      stderr: expect.stringMatching(/content\/media\/portrait\.jpg:1 .*Nothing was written\./s),
    });
    await expect(readdir(site)).rejects.toThrow('ENOENT');
  });
});

/** Installs the site as another machine does, which has neither its packages nor a cache. */
async function installWithoutCache(site: string): Promise<void> {
  await rm(join(site, 'node_modules'), { recursive: true });
  const cache = await temporaryFolder();
  await run(site, 'npm', 'ci', '--cache', cache);
  await rm(cache, { recursive: true });
}

async function expectToStart(site: string): Promise<void> {
  const running = await serve(site, 'start');
  expect((await fetch(running.origin)).status).toBe(200);
  await running.stop();
}

describe('npm install of a newer version', () => {
  it('leaves the content alone, and copies the database before it is changed', async () => {
    const site = join(folder, 'warm');
    const database = join(site, 'data/foyer.db');
    const before = await hashesOf(join(site, 'content'));
    const old = await serve(site, 'start');
    const greeting = JSON.stringify({ agent_name: 'Babbage', message: 'Before the upgrade' });
    const headers = { 'content-type': 'application/json' };
    const posted = await fetch(`${old.origin}/api/mcp/greetings`, {
      method: 'POST',
      headers,
      body: greeting,
    });
    expect(posted.status).toBe(200);
    await old.stop();
    undoMigrations(database);

    await cp(current, join(site, 'newer.tgz'));
    await run(site, 'npm', 'install', './newer.tgz');
    const { version } = JSON.parse(
      await readFile(join(site, 'node_modules/foyer-site/package.json'), 'utf8'),
    );
    const running = await serve(site, 'start');
    report(running.printed().trimEnd());
    expect(running.printed()).toContain(`the database is updated for Foyer ${version}`);
    expect(running.printed()).toMatch(
      new RegExp(`Foyer ${PREVIOUS_VERSION} was replaced by ${version}. What has changed: [^"]*CHANGELOG.md`),
    );
    expect(await textAt(`${running.origin}/guestbook`)).toContain('Before the upgrade');
    const copies = (await readdir(join(site, 'data'))).filter((name) => name.startsWith('foyer-before-'));
    expect(copies).toHaveLength(1);
    expect((await stat(join(site, 'data', copies[0] ?? ''))).mode & 0o777).toBe(0o600);
    await running.stop();
    const again = await serve(site, 'start');
    expect(again.printed()).not.toContain('was replaced by');
    await again.stop();
    expect(await hashesOf(join(site, 'content'))).toEqual(before);
    // Both names of the program work in the folder of a site.
    for (const program of ['foyer', 'foyer-site']) {
      expect(await run(site, 'npx', program, 'check')).toContain('is valid');
    }
  });
});

/** Makes the database look as if an earlier version had made it. Migrations add only what is not there. */
function undoMigrations(database: string): void {
  const connection = new Libsql(database);
  connection.exec(`delete from kysely_migration where name >= '0002-time-indexes'`);
  connection.exec('drop index greetings_by_time');
  connection.close();
}
