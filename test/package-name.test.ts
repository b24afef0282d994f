/**
 * The packages' names. The npm package `foyer` belongs to another project, and `foyer-site` is not published, so no text
 * may lead anybody to the registry for them.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import starter from '../create-foyer-site/package.json' with { type: 'json' };
import project from '../package.json' with { type: 'json' };
import { PACKAGE_NAME, PROGRAM } from '../web/core/documents/program.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The changelog tells history, and this file lists what it refuses. */
const EXCEPT = ['CHANGELOG.md', 'test/package-name.test.ts'];

const NAME = /(?:create-)?foyer(?![\w-]|\.\w)/.source;
const OPTIONS = /(?:\s+-\S+)*\s+/.source;
/** Texts that lead to the other package. */
const refused = [
  new RegExp(`\\b(?:npm|pnpm|yarn|bun) (?:install|i|add|create|init|exec|x|dlx)${OPTIONS}${NAME}`),
  new RegExp(`\\b(?:npx|bunx|pnpx)${OPTIONS}${NAME}`),
  // Outside the folder of a site, npx runs what the registry has under a name unless that is forbidden.
  new RegExp(`\\b(?:npx|bunx|pnpx)(?!\\s+--no\\s)${OPTIONS}${PACKAGE_NAME}\\b`),
  new RegExp(`(?:\\bfrom|\\bimport|\\brequire|\\bimport\\.meta\\.resolve)[ (]*['"]${NAME}['"/]`),
  new RegExp(`\\bnode_modules/${NAME}/|npmjs\\.com/package/${NAME}`),
  // A dependency: a version, a range, or the path of a tarball.
  new RegExp(`\\b['"]?${NAME}['"]?: *['"\`](?:[\\^~>=]*\\d|latest|file:|\\*)`),
] as const;

const misleads = (line: string) => refused.some((text) => text.test(line));

describe('the names of the packages', () => {
  it('are the same in every place', () => {
    expect([project.name, PROGRAM]).toEqual([PACKAGE_NAME, `npx --no ${PACKAGE_NAME}`]);
    expect(project.bin).toEqual({ foyer: 'dist/server/cli.js', [PACKAGE_NAME]: 'dist/server/cli.js' });
    // `npm create <name>` runs the package `create-<name>`.
    expect(starter.name).toBe(`create-${PACKAGE_NAME}`);
    expect(starter.bin).toEqual({ [starter.name]: 'dist/main.js' });
    expect([starter.version, starter.engines]).toEqual([project.version, project.engines]);
  });

  it.each([
    ['npm install foyer@latest'],
    ['npm i --save foyer'],
    ['run `npm create foyer`'],
    ['npm exec foyer'],
    ['npx foyer check'],
    ['npx --yes foyer'],
    ['npx foyer-site check'],
    ['run `npx --yes foyer-site pair`'],
    ["require('foyer')"],
    ['  "foyer": "^0.1.0",'],
    ['npm exec create-foyer my-site'],
    ['/srv/foyer/node_modules/foyer/dist/server/main.js'],
  ])('are not %s', (line) => {
    expect(misleads(line)).toBe(true);
  });

  it.each([
    ['npm install foyer-site@latest'],
    ['npm create foyer-site@latest my-site'],
    ['npx --no foyer-site check'],
    ['npm install ./foyer.tgz'],
    ['    "foyer": "dist/server/cli.js",'],
    ['docker compose exec foyer foyer inquiries list'],
  ])('may be %s', (line) => {
    expect(misleads(line)).toBe(false);
  });

  it('are right in every file', async () => {
    const { stdout } = await promisify(execFile)('git', ['ls-files'], { cwd: ROOT });
    const files = stdout.trim().split('\n');
    expect(files.length).toBeGreaterThan(500);
    const found = await Promise.all(files.filter((file) => !EXCEPT.includes(file)).map(misleadingLines));
    expect(found.flat()).toEqual([]);
  });
});

/** Returns the places that lead to the other package. A deleted file that Git still lists has none. */
async function misleadingLines(file: string): Promise<readonly string[]> {
  const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8').catch(() => '');
  if (text.includes('\0')) return [];
  return text.split('\n').flatMap((line, index) => (misleads(line) ? [`${file}:${index + 1}: ${line}`] : []));
}
