/** Writes the software bill of materials of the published package, in the format CycloneDX. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import project from '../../package.json' with { type: 'json' };

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** The licenses of the packages that Vite has bundled, one heading each. */
const BUNDLED = ['dist/client/licenses.md', 'dist/client/room-licenses.md', 'dist/server/licenses.md'];
const HEADING = /^## (\S+) - (\S+) \((.+)\)$/gm;

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Returns the plugin for the build of the server, which comes after those of the pages. */
export function writeSbom(): Plugin {
  return {
    name: 'write-sbom',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async writeBundle() {
      const root = this.environment.config.root;
      const texts = await Promise.all(BUNDLED.map((file) => readFile(join(root, file), 'utf8')));
      const bundled = texts.flatMap((text) =>
        [...text.matchAll(HEADING)].map(([, name = '', version = '', license = '']) =>
          componentOf(name, version, license, 'bundled'),
        ),
      );
      const components = new Map(
        [...(await installed(root)), ...bundled].map((one) => [one['bom-ref'], one]),
      );
      await writeFile(
        join(root, 'dist/sbom.cdx.json'),
        `${JSON.stringify(sbomOf([...components.values()]), null, 1)}\n`,
      );
    },
  };
}

/** Returns the packages that npm installs with Foyer, on all platforms. */
async function installed(root: string) {
  const lockfile: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lockfile.packages).flatMap(([path, { version, license, dev, link }]) => {
    if (dev || link || version === undefined || !path.startsWith('node_modules/')) return [];
    return [componentOf(path.replace(/^.*node_modules\//, ''), version, license ?? 'unknown', 'installed')];
  });
}

function componentOf(name: string, version: string, license: string, use: 'bundled' | 'installed') {
  const purl = purlOf(name, version);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [{ license: { name: license } }],
    properties: [{ name: 'foyer:use', value: use }],
  };
}

function sbomOf(components: readonly unknown[]) {
  const { name, version } = project;
  const purl = purlOf(name, version);
  const component = { type: 'application', 'bom-ref': purl, name, version, purl };
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components };
}
