/** `mcp`: the owner's assistant, over standard input and output. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { createAssistantServer } from '../../owner/assistant/assistant-server.ts';
import { collectGarbage } from '../../util/collect-garbage.ts';
import { printError, stripControlCharacters } from '../../util/print.ts';
import { ownerContext, storesForActions } from '../action-command.ts';
import { type CommandContext, databaseSession, explain, ownerCommand } from '../command.ts';
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
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close']) process.stdin.once(event, resolve);
  });
  const connection = serveStdio(
    () =>
      createAssistantServer({
        contentDir: config.contentDir,
        // An open database would be in the way of a restore, so each call opens its own.
        async withContext(work) {
          const session = databaseSession(config, () => undefined);
          try {
            return await work({ ...owner, stores: storesForActions(session.stores) });
          } finally {
            if (await session.close()) await collectGarbage();
          }
        },
        explain,
        onFault: (error) => log(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      }),
    { onerror: ({ message }) => log(message) },
  );
  await ended;
  await connection.close();
}
