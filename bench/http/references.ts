/** Starts the reference servers and records the responses that they replay. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { TOOLS_PATH } from '../../web/core/api-paths.ts';
import type { MeasuredProcess } from '../process.ts';
import type { BenchRequest } from './load.ts';

const PROGRAM = fileURLToPath(new URL('reference-server.ts', import.meta.url));
/** Headers that Node sets on its own. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export type ReferenceKind = 'node:http' | 'Fastify' | 'MCP SDK';

export interface RecordedAnswer {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes in base64. */
  readonly body: string;
}

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

export interface ToolsAnswer {
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: JsonSchema;
    readonly outputSchema: JsonSchema;
  }[];
  /** Every tool's answer. */
  readonly answer: Record<string, unknown>;
}

export async function startReference(
  kind: ReferenceKind,
  input: readonly RecordedAnswer[] | ToolsAnswer,
): Promise<MeasuredProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(input));
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    origin: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? Number.NaN,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Records a response byte for byte; `fetch` would decode it. A reference server replays it at `path`. */
export async function recordAnswer(
  origin: string,
  request: BenchRequest,
  path: string,
): Promise<RecordedAnswer> {
  const sent = openRequest(origin + request.path, { method: request.method, headers: request.headers ?? {} });
  sent.end(request.body);
  const [response] = await once(sent, 'response');
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${request.path} answers ${response.statusCode}.`);
  const headers = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
  return {
    path,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: body.toString('base64'),
  };
}

/** Returns a site's tools and the answer from one of them. */
export async function recordTools(origin: string, called: string): Promise<ToolsAnswer> {
  const url = origin + TOOLS_PATH;
  const headers = { 'content-type': 'application/json' };
  const [listed, answered] = await Promise.all([
    fetch(url),
    fetch(`${url}/${called}`, { method: 'POST', headers, body: '{}' }),
  ]);
  const { tools } = (await listed.json()) as Pick<ToolsAnswer, 'tools'>;
  return { tools, answer: (await answered.json()) as ToolsAnswer['answer'] };
}
