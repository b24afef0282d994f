/** Code that calls a tool, for developers to copy and run. */
import { toolPath } from '../api-paths.ts';
import { MCP_PATH } from '../routes.ts';
import type { Surface, Surfaces } from '../surfaces.ts';

interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
}

export interface CallCode {
  readonly id: string;
  readonly label: string;
  /** The surface that the code calls, or undefined if it calls none. */
  readonly surface?: Surface;
  readonly write: (call: ToolCall) => string;
}

export const callCodes: readonly CallCode[] = [
  { id: 'webmcp', label: 'WebMCP, on the page', surface: 'webmcp', write: writeInPage },
  { id: 'playwright', label: 'WebMCP, from Playwright', surface: 'webmcp', write: writePlaywright },
  { id: 'rest', label: 'REST, with curl', surface: 'rest', write: writeRest },
  { id: 'mcp', label: 'MCP over HTTP, with curl', surface: 'mcp', write: writeMcp },
  { id: 'json', label: 'The input as JSON', write: ({ input }) => JSON.stringify(input, null, 2) },
];

/** Returns the kinds of code that work on a site with these surfaces. */
export function openCallCodes(surfaces: Surfaces): readonly CallCode[] {
  return callCodes.filter(({ surface }) => surface === undefined || surfaces[surface]);
}

/** Writes code for Chromium, in which `executeTool` returns JSON and, before WebMCP took an object, accepted only JSON. */
function writeInPage({ name, input }: ToolCall): string {
  return `const tools = await document.modelContext.getTools();
const tool = tools.find(({ name }) => name === ${JSON.stringify(name)});
const input = ${literal(input)};
const execute = (given) => document.modelContext.executeTool(tool, given);
// Older versions of Chrome expect a JSON string.
const answer = JSON.parse(await execute(input).catch(() => execute(JSON.stringify(input))));`;
}

/** Writes code for Playwright 1.64 or later, because it needs `page.webmcp`. */
function writePlaywright({ name, input, origin }: ToolCall): string {
  return `// Chromium launched with --enable-features=WebMCP
await page.goto(${JSON.stringify(`${origin}/agents`)});
const answer = await page.webmcp.callTool(${JSON.stringify(name)}, ${literal(input)});`;
}

function writeRest({ name, input, origin }: ToolCall): string {
  return curl(origin + toolPath(name), ['Content-Type: application/json'], input);
}

/** Writes a single request, because the server has no sessions. Streamable HTTP clients must accept both types. */
function writeMcp({ name, input, origin }: ToolCall): string {
  return curl(
    origin + MCP_PATH,
    ['Content-Type: application/json', 'Accept: application/json, text/event-stream'],
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  );
}

function curl(address: string, headers: readonly string[], body: object): string {
  const options = [...headers.map((header) => ['-H', header]), ['-d', JSON.stringify(body)]];
  // In single quotes only the closing quote is special to a shell (POSIX, Shell Command Language, 2.2.2).
  const lines = options.map(([option, value = '']) => `  ${option} '${value.replaceAll("'", "'\\''")}'`);
  return [`curl ${address}`, ...lines].join(' \\\n');
}

/** Returns an object as JavaScript: on one line if it is short, otherwise with one line per property. */
function literal(input: ToolCall['input']): string {
  const entries = Object.entries(input).map(([key, value]) => {
    return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${JSON.stringify(value)}`;
  });
  if (entries.length === 0) return '{}';
  const line = `{ ${entries.join(', ')} }`;
  if (line.length <= 40) return line;
  return `{\n${entries.map((entry) => `  ${entry},\n`).join('')}}`;
}
