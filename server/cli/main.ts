/** Lists, finds and runs the owner's commands. */
import { statSync } from 'node:fs';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { type CommandDef, type Resolvable, renderUsage, runCommand } from 'citty';
import { InvalidSettingError } from '../config/config.ts';
import { InvalidBackupError } from '../db/dump.ts';
import { StorageError } from '../db/with-storage.ts';
import { didYouMean } from '../util/content-error.ts';
import { print, printError } from '../util/print.ts';
import { rootMessage } from '../util/root-message.ts';
import { VERSION } from '../util/version.ts';
import { clients } from './clients.ts';
import { commandGroup, type RunData } from './command.ts';
import { check, newEssay } from './content.ts';
import { backup, dump, restore } from './data.ts';
import { CommandError, UsageError } from './errors.ts';
import { greetings } from './greetings.ts';
import { init } from './init/init.ts';
import { inquiries } from './inquiries.ts';
import { links, notifyTest } from './notifications.ts';
import { publish } from './publish.ts';
import { dev, start } from './serve.ts';
import { stripControlCharacters } from './terminal-text.ts';
import { visits } from './visits.ts';

const owner = commandGroup(
  '',
  'Run and manage the site in the current folder, or in the folder that --site names. The settings come from the environment and from .env in that folder.',
  {
    init,
    dev,
    start,
    new: commandGroup('new', 'Start an essay (new essay)', { essay: newEssay }),
    check,
    // Loaded on demand, because no other command needs their clients and schema compiler.
    doctor: () => import('./doctor.ts').then(({ doctor }) => doctor),
    evaluate: () => import('./evaluate.ts').then(({ evaluate }) => evaluate),
    inquiries,
    greetings,
    clients,
    links,
    // Loaded on demand, because no other command needs the compiler of the site.
    export: () => import('./export.ts').then(({ exportFiles }) => exportFiles),
    dump,
    backup,
    restore,
    notify: commandGroup('notify', 'Test the notification channels (notify test)', { test: notifyTest }),
    visits,
    publish,
  },
);

/** Runs the given command and prints any error. Returns the exit code: 1 for a failure, 2 for a usage error. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await runCommandLine(args);
  } catch (error) {
    printError(stripControlCharacters(explain(error)));
    return 1;
  }
}

async function runCommandLine(args: readonly string[]): Promise<number> {
  const { folder, others } = takeSite(args);
  const { command, rest, names } = await findCommand(others);
  const [word] = rest.filter((argument) => !argument.startsWith('-'));
  const isOverview = command === owner && (word === undefined || word === 'help');
  if (isOverview || rest.includes('--help') || rest.includes('-h')) {
    print(isOverview && rest.includes('--version') ? VERSION : await usageOf(command, process.stdout));
    return 0;
  }
  try {
    if (names.length > 0) throw new UsageError(unknownCommand(word, names));
    await runCommand(command, { rawArgs: rest, data: { folder } satisfies RunData });
    return 0;
  } catch (error) {
    if (!isUsageError(error)) throw error;
    printError(`${stripControlCharacters(error.message)}\n\n${await usageOf(command, process.stderr)}`);
    return 2;
  }
}

/** Takes `--site` out of the arguments, so that it may also come before the command. */
function takeSite(args: readonly string[]): { readonly folder: string; readonly others: readonly string[] } {
  const { tokens } = parseArgs({
    args: [...args],
    options: { site: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const option = tokens.findLast((token) => token.kind === 'option' && token.name === 'site');
  if (option?.kind !== 'option') return { folder: '.', others: args };
  const folder = option.value ?? '';
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(`--site must name the folder of a site, and "${folder}" is not a folder.`);
  }
  return { folder, others: args.toSpliced(option.index, option.inlineValue ? 1 : 2) };
}

/** Finds the command that the arguments name. `rest` holds the other arguments and `names` its subcommands. */
async function findCommand(args: readonly string[]) {
  let command = owner;
  const rest = [...args];
  for (;;) {
    const subCommands = await resolve(command.subCommands ?? {});
    const names = Object.keys(subCommands);
    const index = rest.findIndex((argument) => !argument.startsWith('-'));
    const found = Object.hasOwn(subCommands, rest[index] ?? '') ? subCommands[rest[index] ?? ''] : undefined;
    if (found === undefined) return { command, rest, names };
    command = await resolve(found);
    rest.splice(index, 1);
  }
}

function resolve<T extends object>(value: Resolvable<T>): T | Promise<T> {
  return typeof value === 'function' ? value() : value;
}

function unknownCommand(word: string | undefined, names: readonly string[]): string {
  if (word === undefined) return `Add one of these: ${names.join(', ')}.`;
  return `There is no command "${word}". ${didYouMean(word, names) ?? ''}`.trimEnd();
}

/** Renders the usage text, with citty's colors only on a terminal. */
async function usageOf(command: CommandDef, stream: NodeJS.WriteStream): Promise<string> {
  const usage = await renderUsage(command);
  return stream.isTTY ? usage : stripVTControlCharacters(usage);
}

/** Recognizes our own usage errors, citty's (whose class is not exported) and those of Node's argument parser. */
function isUsageError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isParserError = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return error instanceof UsageError || error.name === 'CLIError' || isParserError;
}

/** Returns one line for an error that the owner can fix, or the stack trace of any other error. */
function explain(error: unknown): string {
  if (error instanceof InvalidSettingError) return `Invalid setting: ${error.message}`;
  if (error instanceof StorageError) return `${error.message} ${rootMessage(error.cause)}`;
  if (error instanceof CommandError || error instanceof InvalidBackupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
