/** The owner's commands: `npm run owner -- <command>`. */
import { parseArgs } from 'node:util';
import { ProblemError } from '../../web/runtime/problems.ts';
import { InvalidSettingError, readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { InvalidBackupError } from '../db/dump.ts';
import { createStores } from '../db/stores.ts';
import type { Database } from '../db/tables.ts';
import { say, sayError } from '../util/say.ts';
import { check } from './check.ts';
import { type Command, CommandError, type Workbench } from './command.ts';
import { dataCommands } from './data.ts';
import { doctor } from './doctor.ts';
import { greetingCommands } from './greetings.ts';
import { init } from './init.ts';
import { inquiryCommands } from './inquiries.ts';
import { newEssay } from './new-essay.ts';
import { notifyCommands } from './notify.ts';
import { harmless } from './terminal-text.ts';
import { visitCommands } from './visits.ts';

const commands: readonly Command[] = [
  init,
  newEssay,
  check,
  doctor,
  ...inquiryCommands,
  ...greetingCommands,
  ...dataCommands,
  ...notifyCommands,
  ...visitCommands,
];

/** The options of all commands; which of them one takes is looked at when it is known. */
const ownOptions = Object.fromEntries(
  commands.flatMap(({ options = {} }) =>
    Object.entries(options).map(
      ([name, kind]) => [name, { type: kind === 'switch' ? 'boolean' : 'string' }] as const,
    ),
  ),
);

const WRONG_USE = 2;

/** Milliseconds that a command waits for the running server to end what it writes. */
const LOCK_WAIT = 5_000;

async function main(given: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: {
      ...ownOptions,
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  const { json, help: isHelpAsked, ...rest } = values;
  if (isHelpAsked || positionals.length === 0 || positionals[0] === 'help') {
    say(help());
    return 0;
  }
  const found = findCommand(positionals);
  if (!found) {
    sayError(harmless(`There is no command "${positionals.join(' ')}".\n\n${help()}`));
    return WRONG_USE;
  }
  const options = givenOptions(rest);
  const foreign = Object.keys(options).find((name) => !found.command.options?.[name]);
  if (foreign !== undefined) {
    sayError(`"${found.command.usage}" has no option --${foreign}.\n\n${help()}`);
    return WRONG_USE;
  }
  await runCommand(found.command, found.parameters, { json, options });
  return 0;
}

async function runCommand(
  command: Command,
  parameters: readonly string[],
  given: Pick<Workbench, 'json' | 'options'>,
): Promise<void> {
  const config = readConfig(process.env);
  let opened: Promise<Database> | undefined;
  const database = () => {
    opened ??= openDatabase({ ...config, lockWait: LOCK_WAIT }).catch(refuseToOpen);
    return opened;
  };
  const workbench: Workbench = {
    ...given,
    config,
    database,
    stores: async () => createStores(await database(), () => new Date()),
    print: say,
  };
  try {
    await command.run(workbench, ...parameters);
  } finally {
    await (await opened?.catch(() => undefined))?.destroy();
  }
}

/** The command whose words begin what was typed, with as many parameters as its usage takes. */
function findCommand(positionals: readonly string[]) {
  for (const command of commands) {
    const parts = command.usage.split(' ');
    const words = parts.filter((part) => /^\w/.test(part));
    if (words.some((word, index) => positionals[index] !== word)) continue;
    const parameters = joinLast(positionals.slice(words.length), parts);
    const required = parts.filter((part) => part.startsWith('<')).length;
    if (parameters.length >= required && parameters.length <= parts.length - words.length)
      return { command, parameters };
  }
  return undefined;
}

/** Who forgets the quotation marks around a title means one title. */
function joinLast(parameters: readonly string[], parts: readonly string[]): readonly string[] {
  if (!parts.at(-1)?.endsWith('…>') || parameters.length === 0) return parameters;
  return [parameters.join(' ')];
}

function givenOptions(values: Readonly<Record<string, unknown>>): Workbench['options'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || value === true ? [[name, value] as const] : [],
    ),
  );
}

function help(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  return `Usage: npm run owner -- <command> [--json]\n\n${lines.join('\n')}\n\nSettings are those of the server (CONTENT_DIR, DATA_DIR, DATABASE_URL, NOTIFY_URL …).`;
}

function refuseToOpen(cause: unknown): never {
  throw new CommandError(`The database cannot be opened: ${rootOf(cause)}`, { cause });
}

/** What is no fault of ours is told in a line; anything else shows where it happened. */
function explain(error: unknown): string {
  if (error instanceof InvalidSettingError) return `A setting does not hold: ${error.message}`;
  if (error instanceof ProblemError) return `${error.message} ${rootOf(error.cause)}`;
  if (isMisuse(error)) return `${error.message}\n\n${help()}`;
  const expected = error instanceof CommandError || error instanceof InvalidBackupError;
  if (error instanceof Error) return expected ? error.message : (error.stack ?? error.message);
  return String(error);
}

/** What was at the bottom of it. Node gives no message to a failure to connect, only a code. */
function rootOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return rootOf(error.cause);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

function isMisuse(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

// Whoever reads may have read enough: `… export | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    sayError(harmless(explain(error)));
    process.exitCode = isMisuse(error) ? WRONG_USE : 1;
  },
);
