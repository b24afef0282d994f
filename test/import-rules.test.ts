/** Lint enforces the import rules in CONTRIBUTING.md. A project of probe files tries each rule. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from './helpers/sample.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TOP = ['create-foyer', 'server/cli', 'server/doctor', 'server/dev', 'server/export'];
const STORAGE = ['server/db', 'server/content', 'server/images', 'server/pool'];
const TOOLS = ['test/helpers', 'e2e', 'bench'];

/** Folders, and the folders that they must not import from. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  'web/runtime': ['web/page', 'web/views', 'manifests', 'server/http', ...TOOLS],
  'web/runtime/search': ['web/page/tools', 'web/views', 'manifests', 'server'],
  'web/page': ['web/views', 'manifests', 'server', ...TOOLS],
  'web/page/components/console': ['web/views/components', 'manifests', 'server/util'],
  'web/views': ['web/page', 'manifests', 'server', ...TOOLS],
  'web/views/components': ['web/page/components/console', 'manifests', 'server/site'],
  manifests: ['web/page', 'web/views', 'server', ...TOOLS],
  'server/http': ['web/page', ...TOP, ...TOOLS],
  'server/http/routes': ['web/page', ...TOP],
  'server/site': ['server/http', 'web/page', ...TOP],
  'server/services/inquiries': ['server/http', 'server/http/routes', ...TOP],
  'server/config': [...STORAGE, 'server/site', 'server/services', 'server/http', ...TOP],
  'server/util': [...STORAGE, 'server/site', 'server/services', 'server/http', ...TOP],
  'server/cli': ['web/page', ...TOOLS],

  ...Object.fromEntries(
    STORAGE.map((folder) => [folder, ['server/site', 'server/services/visits', 'server/http', ...TOP]]),
  ),
};

const allowed: Readonly<Record<string, readonly string[]>> = {
  'web/runtime/search': ['web/runtime', 'web/runtime/tools'],
  'web/page/components/console': ['web/runtime/tools', 'web/page/tools'],
  'web/views/components': ['web/runtime', 'web/views/markdown'],
  manifests: ['web/runtime'],
  'server/util': ['server/config', 'web/runtime'],
  'server/content': ['server/images', 'server/pool', 'server/db', 'server/config', 'server/util'],
  'server/site': ['server/services', 'server/content', 'manifests', 'web/views', 'web/runtime'],
  'server/services/inquiries': ['server/site', 'server/db', 'server/util'],
  'server/http/routes': ['server/http', 'server/services/visits', 'server/site', 'server/db'],
  'server/cli': ['server/http', 'server/site', 'server/doctor', 'server/export', 'create-foyer'],
  'create-foyer': ['server/cli', 'server/content', 'web/runtime'],
  'server/doctor': ['server/http', 'server/cli'],
};

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string };
}

let folder: string;
let diagnostics: readonly Diagnostic[];

beforeAll(async () => {
  folder = await temporaryFolder();
  const config = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
  await write('biome.json', JSON.stringify({ ...config, $schema: undefined, vcs: undefined }));
  for (const [from, to] of [...pairs(forbidden), ...pairs(allowed)]) {
    await write(probe(from, to), `import '${specifier(from, to)}';\n`);
    await write(`${probe(from, to)}x`, `await import('${specifier(from, to)}');\n`);
  }
  for (const [name, other] of [
    ['one', 'other'],
    ['other', 'one'],
  ] as const) {
    await write(`server/site/${name}.ts`, `import type { A } from './${other}.ts';\nexport type A = A[];\n`);
  }
  diagnostics = await lint();
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

describe('lint rejects', () => {
  it.each(pairs(forbidden))('an import from %s to %s', (from, to) => {
    for (const file of [probe(from, to), `${probe(from, to)}x`]) {
      expect(rulesAgainst(file), file).toContain('lint/style/noRestrictedImports');
    }
  });

  it('an import cycle, even one of types only', () => {
    expect(rulesAgainst('server/site/one.ts')).toContain('lint/suspicious/noImportCycles');
  });
});

it.each(pairs(allowed))('lint accepts an import from %s to %s', (from, to) => {
  expect(rulesAgainst(probe(from, to))).not.toContain('lint/style/noRestrictedImports');
});

function pairs(rules: Readonly<Record<string, readonly string[]>>): (readonly [string, string])[] {
  return Object.entries(rules).flatMap(([from, targets]) => targets.map((to) => [from, to] as const));
}

function probe(from: string, to: string): string {
  return `${from}/probe-${to.replaceAll('/', '-')}.ts`;
}

function specifier(from: string, to: string): string {
  const path = join(relative(from, to), 'thing.ts');
  return path.startsWith('.') ? path : `./${path}`;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

async function lint(): Promise<readonly Diagnostic[]> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const parameters = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const printed = await new Promise<string>((resolve) => {
    execFile(process.execPath, parameters, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  return JSON.parse(printed).diagnostics;
}

function rulesAgainst(file: string): readonly string[] {
  const ours = diagnostics.filter(({ location }) => relative(folder, join(folder, location.path)) === file);
  return ours.map(({ category }) => category);
}
