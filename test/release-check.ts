/** `npm run release:check`: says what must be done before both packages can be published (docs/releasing.md). */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import starter from '../create-foyer-site/package.json' with { type: 'json' };
import project from '../package.json' with { type: 'json' };
import lockfile from '../package-lock.json' with { type: 'json' };
import { createSite, killSites, pack, run, serve } from './package/site-folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STARTER = join(ROOT, 'create-foyer-site');
const { version } = project;

/** Files that would be useless or harmful in a package. The owner's guide links to the English words, so those are not. */
const UNWANTED =
  /\.(?:test|spec)\.|(?<!^web\/locales\/en)\.(?:tsx?|map|tgz|db)$|(?:^|\/)(?:\.env$|node_modules\/|data\/)/;
const REQUIRED = ['README.md', 'LICENSE', 'NOTICE', 'CHANGELOG.md', 'docs/owner.md', 'docs/operator.md'];

/** Runs npm and returns what it prints as JSON, also if it fails. */
async function npmJson<Answer>(folder: string, ...parameters: readonly string[]): Promise<Answer> {
  const running = promisify(execFile)('npm', [...parameters, '--json'], { cwd: folder });
  const { stdout } = await running.catch((error: { readonly stdout: string }) => error);
  return JSON.parse(stdout);
}

interface Published {
  readonly error?: { readonly code: string; readonly summary: string };
  /** npm prints the only value of a list without the list. */
  readonly maintainers?: string | readonly string[];
  readonly versions?: string | readonly string[];
}

/** Returns the problem with a name on npm: it must be free or ours, and the version new. */
async function checkName(name: string): Promise<string | undefined> {
  const { error, maintainers = [], versions = [] } = await npmJson<Published>(ROOT, 'view', name);
  if (error?.code === 'E404') return undefined;
  if (error) return `npm cannot say whether ${name} is free: ${error.summary}`;
  const user = (await run(ROOT, 'npm', 'whoami').catch(() => '')).trim();
  const owners = [maintainers].flat().map((maintainer) => maintainer.split(' ')[0]);
  if (!owners.includes(user))
    return `${name} belongs to ${owners.join(', ') || 'somebody'}. Run npm login as one of its owners.`;
  return [versions].flat().includes(version)
    ? `${name} ${version} is published. Choose a new version.`
    : undefined;
}

async function checkVersions(): Promise<string | undefined> {
  const others = [starter.version, lockfile.version, lockfile.packages[''].version];
  return others.every((other) => other === version)
    ? undefined
    : `package.json has ${version}, and the others have ${others.join(', ')}. Write the same version everywhere.`;
}

async function checkChangelog(): Promise<string | undefined> {
  const [, newest = ''] = /^## (.*)$/m.exec(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? [];
  return newest.startsWith(`${version} (`)
    ? undefined
    : `CHANGELOG.md begins with "${newest}". Write: ## ${version} (${new Date().toISOString().slice(0, 10)})`;
}

/** Returns the problem with the addresses that npm shows. It looks for the pictures of the README in the repository. */
async function checkAddresses(): Promise<string | undefined> {
  const without = [project, starter].filter((described) => !('repository' in described));
  return without.length === 0
    ? undefined
    : `Add "repository" to package.json of ${without.map(({ name }) => name).join(' and ')}. npm resolves the links of the README with it.`;
}

/** Returns the problem with the files that npm would publish. */
async function checkContents(folder: string, required: readonly string[]): Promise<string | undefined> {
  const [packed] = await npmJson<readonly { readonly files: readonly { readonly path: string }[] }[]>(
    folder,
    ...['pack', '--dry-run'],
  );
  const paths = new Set(packed?.files.map(({ path }) => path));
  const missing = required.filter((path) => !paths.has(path));
  const unwanted = [...paths].filter((path) => UNWANTED.test(path));
  const guides = [...paths].filter((path) => /^docs\/.*\.md$/.test(path));
  const dead = await Promise.all(guides.map((guide) => deadLinks(folder, guide, paths)));
  const problems = { missing, unwanted, 'dead links': dead.flat() };
  const found = Object.entries(problems).filter(([, files]) => files.length > 0);
  return found.map(([kind, files]) => `${kind}: ${files.join(', ')}`).join('; ') || undefined;
}

/** Returns the links of a guide that lead to files which are not in the package. */
async function deadLinks(
  folder: string,
  guide: string,
  paths: ReadonlySet<string>,
): Promise<readonly string[]> {
  const links = (await readFile(join(folder, guide), 'utf8')).matchAll(/\]\(([^)#:" ]+)[)#" ]/g);
  const targets = [...links].map(([, link = '']) => link).filter((link) => !link.startsWith('/media/'));
  return targets.filter((link) => !paths.has(join(dirname(guide), link))).map((link) => `${guide} → ${link}`);
}

/** Returns the files that the program of `create-foyer-site` reads. */
async function templates(): Promise<readonly string[]> {
  const init = join(ROOT, 'cli/create');
  const folders = ['starter', 'template'].map(async (folder) => {
    const entries = await readdir(join(init, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map(({ parentPath, name }) => join('dist', parentPath.slice(init.length), name));
  });
  return (await Promise.all(folders)).flat();
}

/** Creates a site from the packed packages in a temporary folder, and starts it. */
async function checkSite(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-release-'));
  try {
    const [foyer, create] = [await pack(ROOT, folder), await pack(STARTER, folder)];
    const site = await createSite(folder, 'my-site', create, foyer);
    const { origin, stop } = await serve(site, 'start');
    const { status } = await fetch(origin);
    await stop();
    return status === 200 ? undefined : `The home page answers ${status}.`;
  } catch (error) {
    return String(error);
  } finally {
    killSites();
    await rm(folder, { recursive: true });
  }
}

const binaries = [...new Set(Object.values(project.bin)), 'dist/server/main.js'];
const checks: Readonly<Record<string, () => Promise<string | undefined>>> = {
  [`${project.name} is free or ours on npm`]: () => checkName(project.name),
  [`${starter.name} is free or ours on npm`]: () => checkName(starter.name),
  'versions agree': checkVersions,
  'changelog has the version': checkChangelog,
  'npm can resolve links': checkAddresses,
  [`contents of ${project.name}`]: () => checkContents(ROOT, [...REQUIRED, ...binaries]),
  [`contents of ${starter.name}`]: async () =>
    checkContents(STARTER, ['README.md', 'LICENSE', 'dist/main.js', ...(await templates())]),
  'a site created from the packed packages starts': checkSite,
};

for (const [name, check] of Object.entries(checks)) {
  const problem = await check();
  if (problem !== undefined) process.exitCode = 1;
  process.stdout.write(problem === undefined ? `✓ ${name}\n` : `✗ ${name}\n  ${problem}\n`);
}
