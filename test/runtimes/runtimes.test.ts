/**
 * The built server on other versions of Node.js, on Deno and on Bun. Each is installed from npm the first time, and
 * skipped if npm cannot.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import sharp from 'sharp';
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { engines } from '../../package.json' with { type: 'json' };
import { printError } from '../../site/util/print.ts';
import { type BuiltServer, killAll, type Runtime, startBuilt } from '../faults/built-server.ts';
import { CLI, CREATE_SITE, MAIN } from '../helpers/built.ts';
import { installFromNpm } from '../helpers/install.ts';
import { ROOT, runNode } from '../helpers/program.ts';
import { SAMPLE_CONTENT } from '../helpers/sample-folder.ts';

/** Outside the project, so that `npm ci` does not delete 700 MB that the next run needs. */
const CACHE = join(tmpdir(), 'foyer-runtimes');
/** Time for installing one runtime and using it. */
const TIMEOUT_MS = 900_000;
const IMAGE_TIMEOUT_MS = 120_000;

interface Candidate {
  /** The package for npm to install. */
  readonly specifier: string;
  /** Program in the folder of the package. */
  readonly program: string;
  readonly parameters?: readonly string[];
}

const [, oldest = ''] = /^>=([\d.]+)$/.exec(engines.node) ?? [];

const RUNTIMES: readonly Candidate[] = [
  ...[oldest, '22', '24'].map((version) => ({ specifier: `node@${version}`, program: 'node/bin/node' })),
  { specifier: 'deno@2', program: 'deno/deno', parameters: ['run', '--allow-all'] },
  { specifier: 'bun@1', program: 'bun/bin/bun.exe' },
];

const results: string[] = [];
afterEach(killAll);
afterAll(() => printError(results.join('\n')));

it.for(RUNTIMES)(
  '$specifier serves the site and stores messages',
  { timeout: TIMEOUT_MS },
  async ({ specifier, program, parameters = [] }, { skip }) => {
    const installed = await installFromNpm([specifier], CACHE, printError).catch((error: Error) => {
      results.push(`${specifier.padEnd(14)} skipped: ${error.message}`);
      return skip(error.message);
    });
    const runtime: Runtime = [join(installed, 'node_modules', program), ...parameters];
    const { stdout: version } = await promisify(execFile)(runtime[0], ['--version']);
    const row = `${specifier.padEnd(14)} ${version.split('\n', 1)}`;
    results.push(`${row}: failed`);

    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-runtime-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    // With the content folder set, no build cache from another runtime is used.
    const settings = { DATA_DIR: dataDir, CONTENT_DIR: SAMPLE_CONTENT };
    const start = performance.now();
    const server = await startBuilt(settings, runtime);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    await expectPages(server);
    await expectTools(server);
    const greeting = await send(server, '/api/mcp/greetings', { message: 'Hello from another runtime' });
    const inquiry = await send(server, '/api/mcp/contact', INQUIRY);
    expect([server.printed(), await server.stop()]).toEqual([
      expect.not.stringMatching(/"level":(50|60)/),
      expect.objectContaining({ code: 0 }),
    ]);

    const restarted = await startBuilt(settings, runtime);
    const { greetings } = await ask<{ greetings: { id: string }[] }>(restarted, '/api/mcp/greetings');
    expect(greetings.map(({ id }) => id)).toEqual([greeting.id]);
    // The key of the first request is stored, so it gets the first answer again.
    expect(await send(restarted, '/api/mcp/contact', INQUIRY)).toEqual(inquiry);
    expect(await restarted.stop()).toMatchObject({ code: 0 });
    results[results.length - 1] = `${row}: passed, first start ${seconds} s`;
  },
);

it('Node.js 18 gets one sentence from every program', { timeout: TIMEOUT_MS }, async ({ skip }) => {
  const installed = await installFromNpm(['node@18'], CACHE, printError).catch((error: Error) =>
    skip(error.message),
  );
  const node = join(installed, 'node_modules/node/bin/node');
  // The last one runs before `npm start` and `npm run create` in a clone.
  for (const program of [MAIN, CLI, CREATE_SITE, 'cli/dev/ensure-build.mjs']) {
    const { code, stderr, stdout } = await runNode([program], {}, ROOT, node);
    expect([program, code, stdout]).toEqual([program, 1, '']);
    expect(stderr).toMatch(
      new RegExp(`^Foyer needs Node\\.js ${oldest} or later, and this is 18\\.[\\d.]+\\. .*\\.\n$`),
    );
  }
});

/** Expects pages, a resized picture and a social card. */
async function expectPages({ origin }: BuiltServer): Promise<void> {
  const page = await (await fetch(`${origin}/about`)).text();
  expect(page).toContain('<foyer-tools');
  const [, card = ''] = /property="og:image" content="([^"]+\.png)"/.exec(page) ?? [];
  expect(await sizeOf(card)).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const [picture = ''] = /\/media\/[\w-]+-480-[\w-]+\.webp/.exec(page) ?? [];
  expect(await sizeOf(origin + picture)).toMatchObject({ format: 'webp', width: 480 });
}

async function sizeOf(url: string) {
  // On a busy machine, the first image may take longer than the server waits for a client that is silent.
  const response = await vi.waitFor(() => fetch(url), { timeout: IMAGE_TIMEOUT_MS });
  return sharp(await response.arrayBuffer()).metadata();
}

/** Expects the same tool over REST and MCP. */
async function expectTools(server: BuiltServer): Promise<void> {
  const call = { name: 'get_latest_articles', arguments: { limit: 1 } };
  const answer = await send(server, `/api/mcp/tools/${call.name}`, call.arguments);
  expect(answer).toMatchObject({ articles: [{ slug: expect.any(String) }] });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`)));
  try {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain(call.name);
    expect((await client.callTool(call)).structuredContent).toEqual(answer);
  } finally {
    await client.close();
  }
}

const INQUIRY = { name: 'Ada', email: 'ada@example.com', message: 'Does this work on every runtime?' };

async function ask<Answer>({ origin }: BuiltServer, path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(origin + path, init);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Answer;
}

function send(server: BuiltServer, path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'the-same-each-time' };
  return ask(server, path, { method: 'POST', headers, body: JSON.stringify(body) });
}
