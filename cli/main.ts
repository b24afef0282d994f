/** Lists the owner's commands. */
import { GUIDES } from '../util/version.ts';
import { proposals } from './assistant/proposals.ts';
import { clients } from './clients.ts';
import { check, newEssay } from './content.ts';
import { backup, dump, restore } from './data.ts';
import { devices } from './devices.ts';
import { drafts } from './drafts.ts';
import { exportCommand } from './export.ts';
import { facts, status } from './facts.ts';
import { greetings } from './greetings.ts';
import { importExisting } from './import.ts';
import { inquiries } from './inquiries.ts';
import { notifyTest } from './notifications.ts';
import { pair } from './pair.ts';
import { pictures } from './pictures.ts';
import { registry } from './registry.ts';
import { runProgram } from './run-program.ts';
import { dev, start } from './serve.ts';
import { commandGroup } from './strict-command.ts';
import { shownPath } from './terminal-text.ts';
import { essays, pages } from './texts.ts';
import { visits } from './visits.ts';

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
    doctor: () => import('./doctor.ts').then(({ doctor }) => doctor),
    evaluate: () => import('./evaluate.ts').then(({ evaluate }) => evaluate),
    inquiries,
    greetings,
    clients,
    // Loaded on demand, because no other command needs the SDK of the protocol.
    mcp: () => import('./assistant/mcp.ts').then(({ mcp }) => mcp),
    proposals,
    pair,
    devices,
    drafts,
    pictures,
    facts,
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
