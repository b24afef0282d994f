/** The routes of the service and their parameters, read from the running app and from its OpenAPI document. */
import { Server } from '@modelcontextprotocol/server';
import { vi } from 'vitest';
import { resolveReferences } from '../helpers/resolve-references.ts';
import type { SampleService } from '../helpers/sample.ts';

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** A REST operation, a tool over MCP or a prompt. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header' | 'body';
  readonly schema: Schema;
}

interface Route {
  readonly method: string;
  readonly path: string;
}

export interface KnownRequests {
  readonly routes: readonly Route[];
  /** Paths of the pages and documents that are compiled, without those of essays and of problems' pages. */
  readonly paths: readonly string[];
  /** The parameters that the pages read, as in `/essays?q`, and the fields of their forms, as in `/contact email`. */
  readonly pageParameters: readonly string[];
  readonly operations: readonly Operation[];
  readonly mcpMethods: readonly string[];
  /** The tools and prompts as MCP lists them. */
  readonly tools: readonly Operation[];
  readonly prompts: readonly Operation[];
}

export async function findKnownRequests(service: SampleService): Promise<KnownRequests> {
  // What only the owner's devices can ask for has limits of its own.
  const open = service.app.routes.filter(({ path }) => !path.startsWith('/owner'));
  const routes = open.map(({ method, path }) => ({ method, path }));
  const paths = [...service.snapshot().representations.keys()].filter(
    (path) => !/^\/(?:assets|essays|problems)\/./.test(path),
  );
  const { mcpMethods, ...lists } = await askMcp(service);
  const pageParameters = await recordPageParameters(service, paths);
  return { routes, paths, pageParameters, operations: await readOperations(service), mcpMethods, ...lists };
}

/** Asks for each page without parameters and notes which ones it looks for. */
async function recordPageParameters(service: SampleService, paths: readonly string[]) {
  const spies = (['get', 'has', 'getAll'] as const).map((name) => vi.spyOn(URLSearchParams.prototype, name));
  const record = async (separator: string, path: string, init?: RequestInit) => {
    for (const spy of spies) spy.mockClear();
    await service.request(path, init);
    return spies.flatMap((spy) => spy.mock.calls.map(([name]) => path + separator + name));
  };
  const found = new Set<string>();
  for (const path of [...paths, '/guestbook', '/guestbook/0123456789abcdef']) {
    for (const parameter of await record('?', path)) found.add(parameter);
  }
  for (const field of await record(' ', '/contact', contactForm('name=a'))) found.add(field);
  for (const spy of spies) spy.mockRestore();
  return [...found];
}

/** Returns the request of a browser that sends the contact form. */
export function contactForm(body: string): RequestInit {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    // Browsers send both.
    'sec-fetch-mode': 'navigate',
  };
  return { method: 'POST', headers, body };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: ObjectSchema } };
  };
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

async function readOperations(service: SampleService): Promise<readonly Operation[]> {
  const document = (await (await service.request('/openapi.json')).json()) as OpenApi;
  return Object.entries(resolveReferences(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId: id, parameters = [], requestBody }]) => {
      const body = fieldsOf(requestBody?.content['application/json'].schema ?? {});
      return { id, method: method.toUpperCase(), path, parameters: [...parameters, ...body] };
    }),
  );
}

function fieldsOf({ properties = {} }: ObjectSchema): readonly Parameter[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'body', schema }));
}

interface Lists {
  readonly tools: readonly { readonly name: string; readonly inputSchema: ObjectSchema }[];
  readonly prompts: readonly {
    readonly name: string;
    readonly arguments: readonly { readonly name: string }[];
  }[];
}

/** Asks for the lists and notes for which methods the server sets a handler. */
async function askMcp(service: SampleService) {
  const spy = vi.spyOn(Server.prototype, 'setRequestHandler');
  const ask = async <Key extends keyof Lists>(key: Key): Promise<Lists[Key]> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: `${key}/list`, params: {} });
    const headers = { 'content-type': 'application/json' };
    const response = await service.request('/mcp', { method: 'POST', headers, body });
    return ((await response.json()) as { result: Lists }).result[key];
  };
  const [tools, prompts] = [await ask('tools'), await ask('prompts')];
  const mcpMethods = [...new Set(spy.mock.calls.map(([method]) => method))];
  spy.mockRestore();
  const overMcp = (id: string, method: string, parameters: readonly Parameter[]): Operation => {
    return { id, method, path: '/mcp', parameters };
  };
  return {
    mcpMethods,
    tools: tools.map(({ name, inputSchema }) => overMcp(name, 'tools/call', fieldsOf(inputSchema))),
    prompts: prompts.map(({ name, arguments: given }) => {
      const parameters = given.map((argument) => ({ ...argument, in: 'body' as const, schema: {} }));
      return overMcp(name, 'prompts/get', parameters);
    }),
  };
}
