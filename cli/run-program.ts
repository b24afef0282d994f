/** Finds and runs the command that the arguments of a program name, and prints usage texts and errors. */
import { statSync } from 'node:fs';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { type CommandDef, type Resolvable, renderUsage, runCommand } from 'citty';
import { didYouMean } from '../site/util/content-error.ts';
import { print, printError, stripControlCharacters } from '../site/util/print.ts';
import { VERSION } from '../site/util/version.ts';
import { CommandError, UsageError } from './errors.ts';
import type { RunData } from './strict-command.ts';

/**
 * Runs a command, or the subcommand of a group that the arguments name, and prints any error. Returns the exit code: 1
 * for a failure, 2 for a usage error.
 */
export async function runProgram(program: CommandDef, args: readonly string[]): Promise<number> {
  try {
    return await runCommandLine(program, args);
  } catch (error) {
    printError(stripControlCharacters(explain(error)));
    return 1;
  }
}

async function runCommandLine(program: CommandDef, args: readonly string[]): Promise<number> {
  const { folder, others } = takeSite(args);
  const { command, rest, names } = await findCommand(program, others);
  const [word] = rest.filter((argument) => !argument.startsWith('-'));
  const isOverview = command === program && names.length > 0 && (word === undefined || word === 'help');
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
async function findCommand(program: CommandDef, args: readonly string[]) {
  let command = program;
  const rest = [...args];
  for (;;) {
    const subCommands = await resolve(command.subCommands ?? {});
    const names = Object.keys(subCommands);
    const index = rest.findIndex((argument) => !argument.startsWith('-'));
    const isDefault = index === -1 && !rest.includes('--help') && !rest.includes('-h');
    const name = isDefault ? await resolve(command.default ?? '') : (rest[index] ?? '');
    const found = Object.hasOwn(subCommands, name) ? subCommands[name] : undefined;
    if (found === undefined) return { command, rest, names };
    command = await resolve(found);
    if (index !== -1) rest.splice(index, 1);
  }
}

function resolve<T extends object | string>(value: Resolvable<T>): T | Promise<T> {
  return typeof value === 'function' ? value() : value;
}

function unknownCommand(word: string | undefined, names: readonly string[]): string {
  if (word === undefined) return `Add one of these: ${names.join(', ')}.`;
  return `There is no command "${word}". ${didYouMean(word, names) ?? ''}`.trimEnd();
}

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

/** Returns the message for an error that the owner can fix, or the stack trace of any other error. */
function explain(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
