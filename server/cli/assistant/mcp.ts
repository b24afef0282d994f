/** `mcp`: the owner's assistant, over standard input and output. */
import { resolve } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { OWNER_PROPOSALS_PATH } from '../../../web/core/routes.ts';
import { createAssistantServer } from '../../owner/assistant/assistant-server.ts';
import { collectGarbage } from '../../util/collect-garbage.ts';
import { printError, stripControlCharacters } from '../../util/print.ts';
import { ownerContext } from '../action-command.ts';
import {
  type CommandContext,
  type DatabaseSession,
  databaseSession,
  explainToOwner,
  ownerCommand,
} from '../command.ts';
import { installAssistant } from './install.ts';

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
    name: {
      type: 'string',
      description: 'With --install: what the assistant calls the site',
      default: 'foyer',
    },
  },
  async run(context, { install, write, name }) {
    if (install || write !== undefined) await installAssistant(context, { name, write });
    else await serveAssistant(context);
  },
});

/** Serves until the host closes standard input. Nothing but messages of the protocol may go to standard output. */
async function serveAssistant(context: CommandContext): Promise<void> {
  const log = (line: string) => printError(stripControlCharacters(line));
  if (process.stdin.isTTY)
    log(`An assistant starts this, and speaks MCP with it. To set it up: ${PROGRAM} mcp --install`);
  const { config } = context;
  const owner = ownerContext(context);
  const withSession = sharedSession(() => databaseSession(config, () => undefined));
  const ended = new Promise<void>((end) => {
    for (const event of ['end', 'close']) process.stdin.once(event, end);
  });
  const connection = serveStdio(
    () =>
      createAssistantServer({
        contentDir: config.contentDir,
        withContext: (work) => withSession(({ stores }) => work({ ...owner, stores })),
        explain: explainToOwner,
        whereToAccept: (id) =>
          `Only the owner can accept this: at ${config.publicUrl}${OWNER_PROPOSALS_PATH}/${id} in a browser that is paired, or at a terminal in ${resolve(owner.folder)}, with: ${PROGRAM} proposals accept ${id}`,
        onFault: (error) => log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      }),
    { onerror: ({ message }) => log(message) },
  );
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
    const closing = session;
    session = undefined;
    if (await closing?.close()) await collectGarbage();
  }

  return async <T>(work: (session: DatabaseSession) => Promise<T>): Promise<T> => {
    clearTimeout(timer);
    session ??= open();
    users += 1;
    try {
      return await work(session);
    } finally {
      users -= 1;
      if (users === 0) timer = setTimeout(() => void close().catch(() => undefined), IDLE_MS);
    }
  };
}
