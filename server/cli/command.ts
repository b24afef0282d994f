/** The owner's commands, defined with citty: what a command is given, and what it may refuse. */
import { parseArgs } from 'node:util';
import { type ArgsDef, type CommandDef, defineCommand, type SubCommandsDef } from 'citty';
import { type Config, readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { createStores, type Stores } from '../db/stores.ts';
import type { Database } from '../db/tables.ts';
import { rootMessage } from '../util/root-message.ts';
import { say } from '../util/say.ts';
import { stripControlCharacters, terminalJson } from './terminal-text.ts';

export interface CommandContext {
  readonly config: Config;
  readonly json: boolean;
  /** Opens the database on first use. */
  readonly database: () => Promise<Database>;
  readonly stores: () => Promise<Stores>;
}

/** The command cannot do what it was asked to; ends with exit code 1. */
export class CommandError extends Error {}

/** The command was typed wrongly; ends with exit code 2. */
export class UsageError extends Error {}

type ArgValues<Args extends ArgsDef> = {
  readonly [Name in keyof Args]: Args[Name] extends { type: 'boolean' }
    ? boolean | undefined
    : Args[Name] extends { type: 'positional'; required?: true }
      ? string
      : string | undefined;
};

interface OwnerCommand<Args extends ArgsDef> {
  /** As typed: `inquiries show`. */
  readonly name: string;
  readonly description: string;
  readonly args?: Args;
  /** The last argument is all words that follow, quoted or not. */
  readonly joinsWords?: boolean;
  readonly run: (context: CommandContext, args: ArgValues<Args>) => Promise<void>;
}

const PROGRAM = 'npm run owner --';
const DATABASE_LOCK_TIMEOUT_MS = 5_000;

/** Defines a command that knows `--json` and refuses options and words it does not know. */
export function ownerCommand<const Args extends ArgsDef>(definition: OwnerCommand<Args>): CommandDef {
  const { name, description, joinsWords = false, run } = definition;
  const json = { type: 'boolean', description: 'Print JSON, for programs' } as const;
  const args: ArgsDef = { ...definition.args, json };
  return defineCommand<ArgsDef>({
    meta: { name: `${PROGRAM} ${name}`, description },
    args,
    async run({ args: { _: words, ...values }, rawArgs }) {
      const positionals = Object.keys(args).filter((key) => args[key]?.type === 'positional');
      rejectUnknown(rawArgs, args, joinsWords ? words.length : positionals.length);
      const last = positionals.at(-1);
      const joined = joinsWords && last !== undefined ? { ...values, [last]: words.join(' ') } : values;
      await withContext(values.json === true, (context) => run(context, joined as ArgValues<Args>));
    },
  });
}

/** Defines a command that only leads to others. */
export function commandGroup(name: string, description: string, subCommands: SubCommandsDef): CommandDef {
  return defineCommand({ meta: { name: `${PROGRAM} ${name}`.trim(), description }, subCommands });
}

/** citty ignores options it does not know, and words beyond those it expects. */
function rejectUnknown(given: string[], args: ArgsDef, maxWords: number): void {
  const options = Object.entries(args).flatMap(([name, { type }]) =>
    type === 'positional' ? [] : [[name, { type: type === 'boolean' ? type : 'string' }] as const],
  );
  const { positionals } = parseArgs({
    args: given,
    options: Object.fromEntries(options),
    allowPositionals: true,
  });
  const extra = positionals[maxWords];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`);
}

async function withContext(json: boolean, run: (context: CommandContext) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  let opened: Promise<Database> | undefined;
  const database = () => {
    opened ??= openDatabase({ ...config, lockWait: DATABASE_LOCK_TIMEOUT_MS }).catch((cause: unknown) => {
      throw new CommandError(`The database cannot be opened: ${rootMessage(cause)}`, { cause });
    });
    return opened;
  };
  try {
    await run({
      config,
      json,
      database,
      stores: async () => createStores(await database(), () => new Date()),
    });
  } finally {
    await (await opened?.catch(() => undefined))?.destroy();
  }
}

/** Prints `value` as JSON if asked to, else `text`. */
export function printResult({ json }: CommandContext, value: unknown, text: string): void {
  say(json ? terminalJson(value, 2) : stripControlCharacters(text));
}
