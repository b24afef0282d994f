/** Lint enforces the import rules. A project of probe files tries every pair of folders. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/sample.ts';
import { allFolders, forbiddenFrom, importRules, serverFiles } from './import-rules.ts';
import { isGenerated, linterOverrides } from './linter-overrides.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Folders without TypeScript that ships. */
const NO_CODE = ['web/styles'];

const forbidden = Object.keys(importRules).flatMap((from) =>
  forbiddenFrom(from).map((to) => [from, to] as const),
);
const allowed = Object.entries(importRules).flatMap(([from, { folders }]) =>
  folders.map((to) => [from, to] as const),
);

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string };
}

let folder: string;
/** The categories of the diagnostics, by file. */
let diagnostics: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const config = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
  await write('biome.json', JSON.stringify({ ...config, $schema: undefined, vcs: undefined }));
  for (const [from, to] of [...forbidden, ...allowed]) {
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
  it.each(forbidden)('an import from %s to %s', (from, to) => {
    for (const file of [probe(from, to), `${probe(from, to)}x`]) {
      expect(rulesAgainst(file), file).toContain('lint/style/noRestrictedImports');
    }
  });

  it('an import cycle, even one of types only', () => {
    expect(rulesAgainst('server/site/one.ts')).toContain('lint/suspicious/noImportCycles');
  });
});

it('each folder with code has a rule, and the linter has each rule', async () => {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: ROOT, encoding: 'utf8' });
  const files = listed.trim().split('\n');
  const folders = new Set(files.flatMap((file) => /^(?:(?:web|server)\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []));
  expect([...folders].filter((folder) => !NO_CODE.includes(folder)).sort()).toEqual([...allFolders].sort());
  const entries = files.flatMap((file) => /^server\/([^/]+)$/.exec(file)?.[1] ?? []);
  expect(entries.filter((file) => !file.endsWith('.test.ts'))).toEqual([...serverFiles]);
  const { overrides } = JSON.parse(await readFile(join(ROOT, 'biome.json'), 'utf8'));
  expect(overrides.filter(isGenerated), 'npm run import-rules').toEqual(linterOverrides());
});

it.each(allowed)('lint accepts an import from %s to %s', (from, to) => {
  expect(rulesAgainst(probe(from, to))).not.toContain('lint/style/noRestrictedImports');
});

/** Returns the file in `from` that imports `to`. */
function probe(from: string, to: string): string {
  return `${from === 'server' ? from : `${from}/deep`}/probe-${to.replaceAll('/', '-')}.ts`;
}

function specifier(from: string, to: string): string {
  const target = to === 'server' ? 'server/start.ts' : `${to}/thing.ts`;
  const path = relative(dirname(probe(from, to)), target);
  return path.startsWith('.') ? path : `./${path}`;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

async function lint(): Promise<ReadonlyMap<string, readonly string[]>> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const parameters = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'];
  const printed = await new Promise<string>((resolve) => {
    execFile(process.execPath, parameters, { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const found = new Map<string, string[]>();
  for (const { location, category } of JSON.parse(printed).diagnostics as readonly Diagnostic[]) {
    const file = relative(folder, join(folder, location.path));
    found.set(file, [...(found.get(file) ?? []), category]);
  }
  return found;
}

function rulesAgainst(file: string): readonly string[] {
  return diagnostics.get(file) ?? [];
}
