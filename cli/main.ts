/** Lists the owner's commands. */
import { GUIDES } from '../site/util/version.ts';
import { proposals } from './assistant/proposal-commands.ts';
import { clients, devices, drafts } from './commands/access-commands.ts';
import { check, newEssay } from './commands/content-commands.ts';
import { backup, dump, restore } from './commands/data-commands.ts';
import { exportCommand } from './commands/export-command.ts';
import { facts, files, status } from './commands/fact-commands.ts';
import { greetings } from './commands/greeting-commands.ts';
import { importExisting } from './commands/import-command.ts';
import { inquiries } from './commands/inquiry-commands.ts';
import { notifyTest } from './commands/notification-commands.ts';
import { pair } from './commands/pair-command.ts';
import { pictures } from './commands/picture-commands.ts';
import { registry } from './commands/registry-command.ts';
import { dev, start } from './commands/serve-commands.ts';
import { essays, pages } from './commands/text-commands.ts';
import { visits } from './commands/visit-commands.ts';
import { runProgram } from './run-program.ts';
import { commandGroup } from './strict-command.ts';
import { shownPath } from './terminal-text.ts';

const owner = commandGroup(
  '',
  `Run and manage the site in the current folder, or in the folder that --site names. The settings come from the environment and from .env in that folder. Foyer's guides are in ${shownPath(GUIDES)}.`,
  {
    dev,
    start,
    new: commandGroup('new', 'Start an essay (new essay)', { essay: newEssay }),
    check,
    essays,
    pages,
    // Loaded on demand, because no other command needs their clients and schema compiler.
    doctor: () => import('./commands/doctor-command.ts').then(({ doctor }) => doctor),
    inquiries,
    greetings,
    clients,
    // Loaded on demand, because no other command needs the SDK of the protocol.
    mcp: () => import('./assistant/mcp-command.ts').then(({ mcp }) => mcp),
    proposals,
    pair,
    devices,
    drafts,
    pictures,
    facts,
    files,
    status,
    export: exportCommand,
    import: importExisting,
    dump,
    backup,
    restore,
    notify: commandGroup('notify', 'Test the notification channels (notify test)', { test: notifyTest }),
    visits,
    registry,
  },
);

/** Runs the given command and prints any error. Returns the exit code: 1 for a failure, 2 for a usage error. */
export function main(args: readonly string[]): Promise<number> {
  return runProgram(owner, args);
}
