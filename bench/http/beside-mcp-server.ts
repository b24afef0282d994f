/** The Model Context Protocol, beside the SDK's own server with the same tools. */
import { TOOLS_PATH } from '../../web/runtime/routes.ts';
import type { Comparison } from '../comparison.ts';
import { rpcRequest } from '../load/rpc-request.ts';
import type { SimpleTools } from '../servers/mcp.ts';
import { startServer } from '../servers/start.ts';
import { compare, type HttpBench, originOf } from './http-bench.ts';

const TOOL = 'get_offerings';
const REFERENCE = 'an McpServer a request';

const ROWS = [
  {
    row: { name: 'tools/call at /mcp', reference: REFERENCE, aim: { is: 'at least', value: 2 } },
    request: rpcRequest('tools/call', { name: TOOL, arguments: {} }),
  },
  {
    row: { name: 'tools/call at /mcp, 2026-07-28', reference: REFERENCE },
    request: rpcRequest('tools/call', { name: TOOL, arguments: {} }, true),
  },
  {
    row: { name: 'tools/list at /mcp', reference: REFERENCE },
    request: rpcRequest('tools/list'),
  },
] as const;

export async function besideMcpServer(bench: HttpBench): Promise<readonly Comparison[]> {
  const { foyer, generators } = bench;
  const simple = await startServer('mcp', await simpleTools(originOf(foyer)));
  try {
    const comparisons: Comparison[] = [];
    for (const { row, request } of ROWS) {
      const racers = {
        subject: (seconds: number) => generators.load(foyer, request, seconds),
        reference: (seconds: number) => generators.load(simple, request, seconds),
      };
      comparisons.push(await compare(row, racers, bench));
    }
    return comparisons;
  } finally {
    await simple.stop();
  }
}

/** The tools as Foyer lists them, and what the called one answers: the other server looks nothing up. */
async function simpleTools(origin: string): Promise<SimpleTools> {
  const { tools } = (await readJson(`${origin}${TOOLS_PATH}`)) as Pick<SimpleTools, 'tools'>;
  const called = await readJson(`${origin}${TOOLS_PATH}/${TOOL}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  return { tools, answer: called as SimpleTools['answer'] };
}

async function readJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  return response.json();
}
