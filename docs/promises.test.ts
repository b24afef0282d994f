/** SECURITY.md and the threat model link to tests of their promises. CI covers the Node versions in package.json. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = new URL('../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root), 'utf8');

/** Returns the link targets in `text`, as paths from the project root. */
function linksIn(text: string, page: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(
    ([, target = '']) => new URL(target, new URL(page, root)),
  );
  return links.map(({ pathname }) => pathname.slice(root.pathname.length));
}

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const listItem = /^- (?:.*\n)(?: {2}.*\n)*/gm;

describe.each(['SECURITY.md', 'docs/threat-model.md'])('%s', (page) => {
  it('links only to existing files and to test files that contain tests', async () => {
    const files = linksIn(await read(page), page);
    expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
    for (const file of files.filter(isTest))
      expect(await read(file), file).toMatch(/^\s*(it|test)(\.\w+)*(<.*>)?\(/m);
  });
});

describe('every promise', () => {
  it('in SECURITY.md names a test', async () => {
    const promises = (await read('SECURITY.md'))
      .split(/^## /m)
      .find((part) => part.startsWith('What Foyer promises'));
    const items = promises?.match(listItem) ?? [];
    expect(items.length).toBeGreaterThan(20);
    expect(items.filter((item) => !linksIn(item, 'SECURITY.md').some(isTest))).toEqual([]);
  });

  it('in the threat model names a test', async () => {
    const table = (await read('docs/threat-model.md')).split(/^\| threat .*\n/m)[1]?.split(/\n\n/)[0] ?? '';
    const rows = table.split('\n').slice(1);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row) => !linksIn(row, 'docs/threat-model.md').some(isTest))).toEqual([]);
  });
});

interface Job {
  readonly permissions?: unknown;
  readonly strategy?: { readonly matrix: { readonly node: readonly string[] } };
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

describe('the public workflow', async () => {
  const workflow: { readonly permissions: unknown; readonly jobs: Readonly<Record<string, Job>> } = parse(
    await read('.github/workflows/ci.yml'),
  );
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('tests the oldest Node that package.json allows, and 22 and 24', async () => {
    const { engines } = JSON.parse(await read('package.json'));
    const [oldest, ...newer] = workflow.jobs.test?.strategy?.matrix.node ?? [];
    expect([`>=${oldest}`, ...newer]).toEqual([engines.node, '22', '24']);
  });

  it("runs the README's test command", async () => {
    const commands = workflow.jobs.test?.steps.flatMap(({ run = [] }) => run) ?? [];
    expect(commands.slice(-2).join(' && ')).toBe('npm ci && npm test');
    expect(await read('README.md')).toContain('npm ci && npm test');
  });

  it('has read-only permissions and pins actions to commits', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(jobs.filter(({ permissions }) => permissions !== undefined)).toEqual([]);
    const actions = steps.flatMap(({ uses = [] }) => uses);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });
});
