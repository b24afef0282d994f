/** `mcp`: the owner's assistant, over standard input and output. */
import { resolve } from 'node:path';
import type { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createOwnerContext } from '../../owner/actions/context.ts';
import { createAssistantServer } from '../../owner/assistant/assistant-server.ts';
import { createRemoteServer } from '../../owner/assistant/remote-server.ts';
import { openSiteConnection, requireSafeAddress } from '../../owner/assistant/site-connection.ts';
import type { Config } from '../../server/config/config.ts';
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
import { AnsweringStdio } from './answering-stdio.ts';
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
    else await serveUntilClosed(localServer(context));
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

type SiteContext = Pick<CommandContext, 'config' | 'folder' | 'stores' | 'records' | 'database' | 'note'>;

/** Returns a function that creates a server for the site in the folder. */
export function localServer(context: SiteContext): () => Server {
  const { config } = context;
  const owner = ownerContext(context);
  return () =>
    createAssistantServer({
      contentDir: config.contentDir,
      withContext: (work) =>
        withSession(config, ({ stores, records }) => work(createOwnerContext({ ...owner, stores, records }))),
      explain: explainToOwner,
      whereToAccept: (id) =>
        `Only the owner can accept this: at ${config.publicUrl}${messagePath('proposals', id)} in a browser that is paired, or at a terminal in ${resolve(owner.folder)}, with: ${PROGRAM} proposals accept ${id}`,
      onFault: (error) => log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    });
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
  const connection = serveStdio(createServer, {
    transport: new AnsweringStdio(),
    onerror: ({ message }) => log(message),
  });
  await ended;
  await connection.close();
}

/** Opens the database for one call, because between calls it would be in the way of a restore. */
async function withSession<T>(config: Config, work: (session: DatabaseSession) => Promise<T>): Promise<T> {
  const session = databaseSession(config, () => undefined);
  try {
    return await work(session);
  } finally {
    if (await session.close()) await collectGarbage();
  }
}
