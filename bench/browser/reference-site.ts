/**
 * The same page with the whole of MCP-B in the place of Foyer's script: it comes as its guide has it, in one script in
 * the head, and registers the same tools, which answer nothing.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { ToolDescriptor } from '../../web/runtime/tools/descriptor.ts';

export interface ReferenceSite {
  readonly origin: string;
  close(): void;
}

const OWN_SCRIPT = /<script type="module"[^>]*><\/script>/;
const MCP_B = '/mcp-b.js';
const REGISTER = '/register.js';
/** @mcp-b/global exports no path to its files but this one. */
const PROGRAM = createRequire(import.meta.url).resolve('@mcp-b/global/iife');

/** @param mark set in the page when its tools are registered */
export async function serveReference(
  foyer: string,
  path: string,
  tools: readonly ToolDescriptor[],
  mark: string,
): Promise<ReferenceSite> {
  const page = await (await fetch(foyer + path)).text();
  if (!OWN_SCRIPT.test(page)) throw new Error(`The page at ${path} loads no script.`);
  const own: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
    [path]: ['text/html; charset=utf-8', compressed(withReference(page))],
    [MCP_B]: ['text/javascript', compressed(await readFile(PROGRAM, 'utf8'))],
    [REGISTER]: ['text/javascript', compressed(registerScript(tools, mark))],
  };
  const server = createServer(async ({ url = '' }, response) => {
    const [type, body] = own[url] ?? (await copied(foyer + url));
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': body.length,
    });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

function withReference(page: string): string {
  return page
    .replace(OWN_SCRIPT, `<script src="${MCP_B}"></script>`)
    .replace('</body>', `<script src="${REGISTER}"></script></body>`);
}

function registerScript(tools: readonly ToolDescriptor[], mark: string): string {
  const entries = tools.map(({ name, description, inputSchema, annotations }) => ({
    name,
    description,
    inputSchema,
    annotations,
  }));
  return `Promise.all(${JSON.stringify(entries)}.map((tool) =>
  document.modelContext.registerTool({ ...tool, execute: async () => ({ content: [] }) })
)).then(() => performance.mark(${JSON.stringify(mark)}));`;
}

/** Styles, fonts and pictures of the page. */
async function copied(url: string): Promise<readonly [string, Buffer]> {
  const response = await fetch(url);
  const body = Buffer.from(await response.arrayBuffer());
  return [response.headers.get('content-type') ?? '', brotliCompressSync(body)];
}

function compressed(text: string): Buffer {
  return brotliCompressSync(text);
}
