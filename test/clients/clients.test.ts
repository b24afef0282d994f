/** Clients by others use the built server. Each is installed from npm the first time, and skipped if npm cannot. */
import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM_ARGUMENTS, WEBMCP_FLAG } from '../../bench/agents/find-chromium.ts';
import { findChromium } from '../../e2e/install-chromium.ts';
import { freePort } from '../../site/util/free-port.ts';
import { printError } from '../../site/util/print.ts';
import { type BuiltServer, startBuilt } from '../faults/built-server.ts';
import { CLI } from '../helpers/built.ts';
import { SAMPLE_CONTENT } from '../helpers/sample-folder.ts';
import { openWithDevTools } from './chrome-devtools.ts';
import { installPackages, type PackageName } from './install.ts';

interface ForeignClient {
  readonly name: string;
  readonly packages: readonly PackageName[];
  /** Uses the client, which is installed in `folder`, and checks its results. */
  use(folder: string): Promise<void>;
}

const REVISIONS = ['2025-11-25', '2026-07-28'];
const TYPE_CHECK =
  '--noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target es2022'.split(' ');
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const START_TIMEOUT_MS = 60_000;
/** Time for installing and using one client. */
const TIMEOUT_MS = 900_000;

let server: BuiltServer;
/** Data folder of the server and home folder of the clients. */
let home: string;
/** Path of a newer Node.js than Foyer requires, because several clients need it. */
let node: string;
let tools: readonly string[];
let newest: string;

const CLIENTS: readonly ForeignClient[] = [
  mcpClient('mcp-remote', 'mcp-remote', '@modelcontextprotocol/sdk'),
  mcpClient('AI SDK', '@ai-sdk/mcp', 'ai', 'zod'),
  mcpClient('mcp-use', 'mcp-use'),
  mcpClient('LangChain', '@langchain/mcp-adapters', '@langchain/core', '@langchain/langgraph'),
  mcpClient('OpenAI Agents', '@openai/agents', 'zod'),
  mcpClient('Mastra', '@mastra/mcp', '@mastra/core'),
  {
    name: 'MCP Inspector',
    packages: ['@modelcontextprotocol/inspector'],
    async use(folder) {
      const target = ['--cli', `${server.origin}/mcp`, '--transport', 'http', '--format', 'json'];
      const inspect = async (...parameters: readonly string[]) =>
        JSON.parse(await run(folder, 'mcp-inspector', [...target, ...parameters])).result;
      expectTools((await inspect('--method', 'tools/list')).tools.map(({ name }: { name: string }) => name));
      const call = ['--tool-name', 'get_latest_articles', '--tool-arg', 'limit=1'];
      const { structuredContent } = await inspect('--method', 'tools/call', ...call);
      expect(structuredContent.articles[0].slug).toBe(newest);
    },
  },
  {
    name: 'MCP Inspector, as the owner’s assistant',
    packages: ['@modelcontextprotocol/inspector'],
    async use(folder) {
      const settings = ['-e', `CONTENT_DIR=${SAMPLE_CONTENT}`, '-e', `DATA_DIR=${home}`];
      const target = ['--cli', process.execPath, CLI, 'mcp', ...settings, '--format', 'json'];
      const inspect = async (...parameters: readonly string[]) =>
        JSON.parse(await run(folder, 'mcp-inspector', [...target, ...parameters])).result;
      const listed = await inspect('--method', 'tools/list');
      expect(listed.tools.map(({ name }: { name: string }) => name)).toContain('set_essay_state');
      const call = ['--tool-name', 'read_essay', '--tool-arg', `slug=${newest}`];
      const { content } = await inspect('--method', 'tools/call', ...call);
      expect(JSON.parse(content[0].text)).toMatchObject({ slug: newest, state: 'published' });
    },
  },
  {
    name: 'the conformance suite',
    packages: ['@modelcontextprotocol/conformance'],
    async use(folder) {
      const baseline = fileURLToPath(new URL('conformance-baseline.yaml', import.meta.url));
      for (const revision of REVISIONS) {
        const parameters = ['server', '--url', `${server.origin}/mcp`, '--requirements', revision];
        const printed = await run(folder, 'conformance', [...parameters, '--expected-failures', baseline]);
        expect(printed).toContain('Baseline check passed');
      }
    },
  },
  {
    name: 'chrome-devtools-mcp',
    packages: ['chrome-devtools-mcp'],
    async use() {
      const page = await openWithDevTools(`${server.origin}/agents`, printError);
      try {
        const list = await page.listTools();
        for (const name of tools) expect(list).toContain(name);
        expect(await page.callTool('get_latest_articles', { limit: 1 })).toContain(newest);
      } finally {
        await page.close();
      }
    },
  },
  {
    name: 'Puppeteer',
    packages: ['puppeteer-core'],
    async use(folder) {
      const script = 'stop.mjs';
      await copyFile(new URL(script, import.meta.url), join(folder, script));
      const chrome = JSON.stringify(['--headless', ...CHROMIUM_ARGUMENTS, WEBMCP_FLAG]);
      const printed = await runNode(folder, [script, await findChromium(printError), server.origin, chrome]);
      expect(JSON.parse(printed)).toEqual({
        cancelInvocation: 'Canceled',
        'a signal of the host': 'Canceled',
        'a signal in the page': 'AbortError',
        nobody: 'Completed',
      });
      const listed = await (await fetch(`${server.origin}/api/mcp/greetings`)).text();
      expect(listed).toContain('Not stopped');
      expect(listed).not.toContain('Stopped by');
    },
  },
  {
    name: 'Lighthouse',
    packages: ['lighthouse'],
    async use(folder) {
      const chrome = ['--headless', ...CHROMIUM_ARGUMENTS, WEBMCP_FLAG].join(' ');
      const report = ['--quiet', '--output=json', '--only-categories=agentic-browsing,seo'];
      const parameters = [`${server.origin}/agents`, ...report, `--chrome-flags=${chrome}`];
      const settings = { CHROME_PATH: await findChromium(printError) };
      const printed = await run(folder, 'lighthouse', parameters, settings);
      const { audits } = JSON.parse(printed) as { audits: Readonly<Record<string, Audit>> };
      for (const name of tools) {
        expect(JSON.stringify(audits['webmcp-registered-tools']?.details)).toContain(name);
      }
      const { 'robots-txt': robots, ...others } = audits;
      const failed = Object.values(others).filter(({ score }) => score !== null && score < 0.9);
      expect(failed.map(({ id }) => id)).toEqual([]);
      // Lighthouse does not know `Content-Usage`, which crawlers do (docs/decisions/0053).
      const unknown = robots?.details?.items?.map(({ line }) => line) ?? [];
      expect(unknown.filter((line) => !line?.startsWith('Content-Usage: '))).toEqual([]);
    },
  },
  {
    name: 'hey-api',
    packages: ['@hey-api/openapi-ts', 'typescript'],
    async use(folder) {
      await run(folder, 'openapi-ts', ['-i', `${server.origin}/openapi.json`, '-o', 'generated']);
      await run(folder, 'tsc', [...TYPE_CHECK, 'generated/index.ts']);
      expect(await readFile(join(folder, 'generated/sdk.gen.ts'), 'utf8')).toContain('getLatestArticles');
    },
  },
  {
    name: 'orval',
    packages: ['orval', 'typescript'],
    async use(folder) {
      const file = 'generated.ts';
      const input = `${server.origin}/openapi.json`;
      await run(folder, 'orval', ['--input', input, '--output', file, '--client', 'fetch']);
      await run(folder, 'tsc', [...TYPE_CHECK, file]);
      expect(await readFile(join(folder, file), 'utf8')).toContain('getLatestArticles');
    },
  },
  {
    name: 'spectral',
    packages: ['@stoplight/spectral-cli'],
    async use(folder) {
      await writeFile(join(folder, '.spectral.yaml'), 'extends: spectral:oas\n');
      const parameters = ['lint', '--fail-severity=hint', `${server.origin}/openapi.json`];
      const printed = await run(folder, 'spectral', parameters);
      expect(printed).toContain('No results');
    },
  },
  {
    name: 'Prism',
    packages: ['@stoplight/prism-cli'],
    async use(folder) {
      const port = await freePort();
      const command = [bin('prism'), 'mock', '--port', String(port), `${server.origin}/openapi.json`];
      const prism = spawn(node, command, { cwd: folder, env: environment(), stdio: 'ignore' });
      try {
        const bio = await fetchWhenReady(`http://127.0.0.1:${port}/api/mcp/bio`);
        expect(await bio.json()).toMatchObject({ status: 'success', data: { name: expect.any(String) } });
      } finally {
        prism.kill();
      }
    },
  },
];

interface Audit {
  readonly id: string;
  readonly score: number | null;
  readonly details?: { readonly items?: readonly { readonly line?: string }[] };
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'foyer-clients-'));
  server = await startBuilt({ DATA_DIR: home });
  const ask = async <T>(path: string) => (await (await fetch(server.origin + path)).json()) as T;
  const manifest = await ask<{ tools: { name: string }[] }>('/.well-known/webmcp.json');
  tools = manifest.tools.map(({ name }) => name);
  newest = (await ask<{ articles: { slug: string }[] }>('/api/mcp/articles')).articles[0]?.slug ?? '';
});
afterAll(async () => {
  await server.stop();
  await rm(home, { recursive: true });
});

it.for(CLIENTS)(
  '$name gets the right answer',
  { timeout: TIMEOUT_MS },
  async ({ packages, use }, { skip }) => {
    const install = (names: readonly PackageName[]) =>
      installPackages(names, printError).catch((error: Error) => {
        printError(error.message);
        return skip(error.message);
      });
    node = join(await install(['node']), 'node_modules/node/bin/node');
    await use(await install(packages));
  },
);

/** Returns a client of `connect.mjs`, which lists the tools and calls one over MCP. */
function mcpClient(name: string, ...packages: readonly PackageName[]): ForeignClient {
  return {
    name,
    packages,
    async use(folder) {
      const script = 'connect.mjs';
      await copyFile(new URL(script, import.meta.url), join(folder, script));
      const printed = await runNode(folder, [script, name, `${server.origin}/mcp`]);
      const line = printed.split('\n').find((start) => start.startsWith('{"tools"')) ?? '';
      const result = JSON.parse(line) as { readonly tools: readonly string[]; readonly answer: unknown };
      expectTools(result.tools);
      expect(JSON.stringify(result.answer)).toContain(newest);
    },
  };
}

/** Expects the tools of the manifest first. Over MCP, more may follow. */
function expectTools(names: readonly string[]): void {
  expect(names.slice(0, tools.length)).toEqual(tools);
}

const bin = (command: string): string => join('node_modules/.bin', command);

/** Runs a client's command in its folder, and returns what it prints. */
function run(
  folder: string,
  command: string,
  parameters: readonly string[],
  settings?: Readonly<Record<string, string>>,
): Promise<string> {
  return runNode(folder, [bin(command), ...parameters], settings);
}

async function runNode(
  folder: string,
  parameters: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { cwd: folder, env: { ...environment(), ...settings }, maxBuffer: MAX_OUTPUT_BYTES };
  try {
    return (await promisify(execFile)(node, parameters, options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${parameters.join(' ')} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

/** Keeps clients from writing to the real home folder and from reporting their use. */
function environment(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    DO_NOT_TRACK: '1',
    MCP_USE_ANONYMIZED_TELEMETRY: 'false',
  };
}

async function fetchWhenReady(url: string): Promise<Response> {
  const end = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response) return response;
    if (performance.now() > end) throw new Error(`${url} does not answer.`);
    await delay(100);
  }
}
