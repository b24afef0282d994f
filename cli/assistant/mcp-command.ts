/** `mcp`: the owner's assistant, over standard input and output. */
import { resolve } from 'node:path';
import type { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createOwnerContext } from '../../owner/actions/context.ts';
import { createAssistantServer } from '../../owner/assistant/assistant-server.ts';
import { createRemoteServer } from '../../owner/assistant/remote-server.ts';
import { openSiteConnection, requireSafeAddress } from '../../owner/assistant/site-connection.ts';
import { collectGarbage } from '../../site/util/collect-garbage.ts';
import { printError, stripControlCharacters } from '../../site/util/print.ts';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { messagePath } from '../../web/core/room-paths.ts';
import { ownerContext } from '../action-command.ts';
import {
  type CommandContext,
  type DatabaseSession,
  databaseSession,
  explainToOwner,
  ownerCommand,
} from '../command.ts';
import { UsageError } from '../errors.ts';
import { thisMachine } from './hosts.ts';
import { installAssistant, type RemoteSite } from './install.ts';
import { readToken, tokenFileFor } from './token-file.ts';

export const mcp = ownerCommand({
  name: 'mcp',
  description:
    'Let an assistant such as Claude, Cursor or VS Code write and manage the site with you. The assistant starts this command; --install says how',
  args: {
    install: { type: 'boolean', description: 'Print what your assistant needs to know to start it' },
    write: {
      type: 'string',
      description: 'With --install: write it for claude-code, claude-desktop, cursor or vscode',
      valueHint: 'client',
    },
    url: {
      type: 'string',
      description: 'Address of your site, if it is on another machine',
      valueHint: 'address',
    },
    'token-file': {
      type: 'string',
      description:
        'With --url: the file with the token, which only you can read; by default, in your settings',
      valueHint: 'file',
    },
    name: {
      type: 'string',
      description: 'With --install: what the assistant calls the site',
      default: 'foyer',
    },
  },
  async run(context, { install, write, name, url, 'token-file': file }) {
    const site = url === undefined ? undefined : remoteSite(url, file);
    if (!site && file !== undefined) throw new UsageError('--token-file needs --url.');
    if (install || write !== undefined) await installAssistant(context, { name, write, site });
    else if (site) await serveRemote(site);
    else await serveLocal(context);
  },
});

function remoteSite(given: string, file: string | undefined): RemoteSite {
  const siteUrl = requireSafeAddress(given);
  return { siteUrl, tokenFile: file === undefined ? tokenFileFor(siteUrl, thisMachine()) : resolve(file) };
}

/** Passes the messages of a host on to the site. */
async function serveRemote({ siteUrl, tokenFile }: RemoteSite): Promise<void> {
  const token = await readToken(tokenFile);
  const connect = openSiteConnection({ siteUrl, token, tokenFile });
  await serveUntilClosed(() => createRemoteServer(connect));
}

async function serveLocal(context: CommandContext): Promise<void> {
  const { createServer, close } = openLocalSite(context);
  await serveUntilClosed(createServer);
  await close();
}

type SiteContext = Pick<CommandContext, 'config' | 'folder' | 'stores' | 'records' | 'database' | 'note'>;

/** Returns what serves the site in the folder, and what closes its database. */
export function openLocalSite(context: SiteContext) {
  const { config } = context;
  const owner = ownerContext(context);
  const { withSession, close } = sharedSession(() => databaseSession(config, () => undefined));
  const createServer = () =>
    createAssistantServer({
      contentDir: config.contentDir,
      withContext: (work) =>
        withSession(({ stores, records }) => work(createOwnerContext({ ...owner, stores, records }))),
      explain: explainToOwner,
      whereToAccept: (id) =>
        `Only the owner can accept this: at ${config.publicUrl}${messagePath('proposals', id)} in a browser that is paired, or at a terminal in ${resolve(owner.folder)}, with: ${PROGRAM} proposals accept ${id}`,
      onFault: (error) => log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    });
  return { createServer, close };
}

function log(line: string): void {
  printError(stripControlCharacters(line));
}

/** Serves until the host closes standard input. Nothing but messages of the protocol may go to standard output. */
async function serveUntilClosed(createServer: () => Server): Promise<void> {
  if (process.stdin.isTTY)
    log(`An assistant starts this, and speaks MCP with it. To set it up: ${PROGRAM} mcp --install`);
  const ended = new Promise<void>((end) => {
    for (const event of ['end', 'close']) process.stdin.once(event, end);
  });
  const connection = serveStdio(createServer, { onerror: ({ message }) => log(message) });
  await ended;
  await connection.close();
}

/** An assistant makes its calls one after the other. */
const IDLE_MS = 1_000;

/**
 * Shares a session among calls, and closes it when there have been none for a second: an open database would be in the
 * way of a restore.
 */
function sharedSession(open: () => DatabaseSession) {
  let session: DatabaseSession | undefined;
  let users = 0;
  let timer: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(timer);
    const closing = session;
    session = undefined;
    if (await closing?.close()) await collectGarbage();
  }

  async function withSession<T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> {
    clearTimeout(timer);
    session ??= open();
    users += 1;
    try {
      return await work(session);
    } finally {
      users -= 1;
      if (users === 0) timer = setTimeout(() => void close().catch(() => undefined), IDLE_MS);
    }
  }

  return { withSession, close };
}
