/** Calls a tool over each interface. Every call returns the JSON text and whether it is an error. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';
import type { GreetingsPort, PostedGreeting, RecentGreetings } from '../../web/core/greetings.ts';
import { bodyReader, type Library, type PageBundle } from '../../web/core/library.ts';
import { ProblemError } from '../../web/core/problems.ts';
import { createSearch } from '../../web/core/search/search.ts';
import { createRegistry, invoke } from '../../web/core/tools/registry.ts';
import type { Problem, ToolResult } from '../fixtures.ts';
import { callTool, connect } from '../tab/connect.ts';

export interface Answer {
  readonly refused: boolean;
  /** The JSON exactly as received. */
  readonly text: string;
}

export type ToolInterface = (name: string, input: object) => Promise<Answer>;

/** Opens all interfaces of the site and returns them by name. `page` must contain the MCP-B clients. */
export async function openInterfaces(
  page: Page,
  origin: string,
): Promise<Readonly<Record<string, ToolInterface>>> {
  const [inProcess, overMcp, inTab] = await Promise.all([
    callInProcess(origin),
    callOverMcp(origin),
    callInTab(page),
  ]);
  return {
    'in process': inProcess,
    page: async (name, input) => onlyCopyIn((await page.webmcp.callTool(name, input as never)) as ToolResult),
    tab: inTab,
    MCP: overMcp,
    REST: callOverRest(origin),
  };
}

/** Returns the text of the only copy of an answer in the page. */
function onlyCopyIn({ content, isError = false, ...rest }: ToolResult): Answer {
  if ('structuredContent' in rest) throw new Error('An agent of the browser would read the answer twice.');
  return { refused: isError, text: content[0]?.text ?? '' };
}

/** Returns a result's text. Fails unless the structured content equals it or, for an error, is absent. */
function answerIn({ content, structuredContent, isError = false }: ToolResult): Answer {
  const text = content[0]?.text ?? '';
  const structured = structuredContent === undefined ? undefined : JSON.stringify(structuredContent);
  const agrees = isError ? structured === undefined : structured === JSON.stringify(JSON.parse(text));
  if (!agrees) throw new Error(`The structured content differs from the text: ${structured} ${text}`);
  return { refused: isError, text };
}

async function callInTab(page: Page): Promise<ToolInterface> {
  const client = await connect(page);
  return async (name, input) => answerIn(await callTool(client, name, input));
}

async function callOverMcp(origin: string): Promise<ToolInterface> {
  const client = new Client({ name: 'foyer-test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
  return async (name, input) =>
    answerIn((await client.callTool({ name, arguments: { ...input } })) as unknown as ToolResult);
}

/** Calls tools over REST. Fails if an error's status differs from the one in its problem. */
function callOverRest(origin: string): ToolInterface {
  return async (name, input) => {
    const response = await post(`${origin}/api/mcp/tools/${name}`, input);
    const text = await response.text();
    if (response.ok) return { refused: false, text };
    const { status } = JSON.parse(text) as Problem;
    if (status !== response.status) throw new Error(`Status ${response.status} for a problem of ${status}.`);
    return { refused: true, text };
  };
}

/** Calls the registry directly, with the site's content. Greetings are stored by the site. */
async function callInProcess(origin: string): Promise<ToolInterface> {
  const get = async (path: string) => (await fetch(origin + path)).json();
  const bundle = (await get('/bundle.json')) as PageBundle;
  const library = (await get(String(bundle.libraryPath))) as Library;
  const registry = createRegistry(bundle);
  const context = {
    bundle,
    search: createSearch({ ...bundle, library, ownNames: [bundle.site.name] }),
    bodyOf: bodyReader(library),
    greetings: greetingsAt(origin),
    now: () => new Date(),
  };
  return async (name, input) => answerIn((await invoke(registry, name, input, context)) as ToolResult);
}

function greetingsAt(origin: string): GreetingsPort {
  const path = `${origin}/api/mcp/greetings`;
  return {
    async post(greeting) {
      const response = await post(path, greeting);
      if (response.ok) return (await response.json()) as PostedGreeting;
      const { type, detail, hints, errors } = (await response.json()) as Problem & { errors: never };
      throw new ProblemError(type.split('/').at(-1) as never, { detail, hints, errors });
    },
    async recent(limit) {
      const { total, greetings } = (await (await fetch(`${path}?limit=${limit}`)).json()) as RecentGreetings;
      return {
        total,
        greetings: greetings.map(({ id, agent_name, message, created_at, channel }) => ({
          id,
          agent_name,
          message,
          created_at,
          channel,
        })),
      };
    },
  };
}

function post(address: string, body: object): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
