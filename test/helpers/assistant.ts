/** An MCP host with an assistant, as the official client of the protocol. */
import { Client, ProtocolError, ProtocolErrorCode, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { InMemoryTransport, type Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import { localServer } from '../../cli/assistant/mcp-command.ts';
import { databaseSession } from '../../cli/command.ts';
import type { OwnerContext } from '../../owner/actions/context.ts';
import { createAssistantServer } from '../../owner/assistant/assistant-server.ts';
import { readConfig } from '../../server/config/config.ts';
import { ROOT } from './program.ts';

/** An error is that of a host that knows no questions. */
export type Decision = 'accept' | 'decline' | 'cancel' | 'error';

export interface HostOptions {
  /** Returns what the person answers. Absent if the host cannot ask. */
  readonly decide?: (question: string) => Decision | Promise<Decision>;
  /** Whether the host can only open addresses. */
  readonly opensOnly?: boolean;
  /** Whether the host speaks the newest revision. */
  readonly isNewest?: boolean;
}

export interface ToolAnswer {
  readonly isError: boolean;
  /** Texts before the result. */
  readonly notices: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of all tools
  readonly value: any;
}

/** A connected assistant. */
export interface Assistant {
  readonly client: Client;
  readonly call: (name: string, input?: object) => Promise<ToolAnswer>;
}

/** Connects to a server of `context` in this process, and closes the connection after the test. */
export function connectAssistant(context: OwnerContext, options: HostOptions = {}): Promise<Assistant> {
  const fail = (error: unknown) => {
    throw error;
  };
  const createServer = () =>
    createAssistantServer({
      contentDir: context.config.contentDir,
      withContext: (work) => work(context),
      explain: () => undefined,
      whereToAccept: (id) => `Accept it with: npx --no foyer-site proposals accept ${id}`,
      onFault: fail,
    });
  return connectTo(createServer, options);
}

/** Connects to what `foyer mcp` serves with `settings`, without starting it. */
export function connectLocal(
  settings: Readonly<Record<string, string>>,
  options: HostOptions = {},
): Promise<Assistant> {
  const config = readConfig(settings, ROOT);
  const { close: _, ...session } = databaseSession(config, () => undefined);
  const createServer = localServer({ config, folder: ROOT, note: () => undefined, ...session });
  return connectTo(createServer, options);
}

/** Connects to a server in this process, and closes the connection after the test. */
export function connectTo(createServer: () => Server, options: HostOptions = {}): Promise<Assistant> {
  const [forClient, forServer] = InMemoryTransport.createLinkedPair();
  serveStdio(createServer, { transport: forServer });
  return connectHost(forClient as unknown as Transport, options);
}

/** Starts a program that speaks MCP, with only `settings` in its environment, and connects to it. */
export async function startAssistant(
  program: readonly string[],
  settings: Record<string, string>,
  options: HostOptions = {},
) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...program],
    env: settings,
    cwd: ROOT,
    stderr: 'pipe',
  });
  let printed = '';
  transport.stderr?.on('data', (chunk) => {
    printed += String(chunk);
  });
  return { ...(await connectHost(transport, options)), transport, stderr: () => printed };
}

/** Connects a host. Closes the connection after the test. */
export async function connectHost(
  transport: Transport,
  { decide, opensOnly = false, isNewest = true }: HostOptions,
): Promise<Assistant> {
  const client = new Client(
    { name: 'host of a test', version: '1' },
    {
      ...(isNewest && { versionNegotiation: { mode: 'auto' } }),
      ...(decide && { capabilities: { elicitation: opensOnly ? { url: {} } : { form: {} } } }),
    },
  );
  if (decide) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const action = await decide(params.message);
      if (action === 'error') throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found');
      return { action, ...(action === 'accept' && { content: {} }) };
    });
  }
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    client,
    async call(name, input = {}) {
      const { content, isError = false } = await client.callTool({ name, arguments: { ...input } });
      const texts = content.map((part) => ('text' in part ? part.text : ''));
      return { isError, notices: texts.slice(0, -1), value: JSON.parse(texts.at(-1) ?? '') };
    },
  };
}
