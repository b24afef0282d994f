/** Definition of the owner's commands with citty: their context, errors and output. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type ArgsDef, type CommandDef, defineCommand, type ParsedArgs, type SubCommandsDef } from 'citty';
import { PROGRAM } from '../../web/core/documents/program.ts';
import { plural } from '../../web/core/prose.ts';
import { type Config, type Environment, readConfig, siteEnvironment } from '../config/config.ts';
import {
  DatabaseInUseError,
  type DatabaseOptions,
  databaseName,
  NoDatabaseError,
  openDatabase,
} from '../db/database.ts';
import { createStores, type Stores } from '../db/stores.ts';
import type { Database } from '../db/tables.ts';
import { explainAccess } from '../util/access.ts';
import {
  type ContentError,
  formatContentErrors,
  InvalidContentError,
  noContentIn,
} from '../util/content-error.ts';
import { print, printError } from '../util/print.ts';
import { rootMessage } from '../util/root-message.ts';
import { VERSION } from '../util/version.ts';
import { CommandError, UsageError } from './errors.ts';
import { stripControlCharacters, table, terminalJson } from './terminal-text.ts';

export interface CommandContext {
  readonly config: Config;
  /** The environment that the settings come from. */
  readonly environment: Environment;
  /** The folder of the site. */
  readonly folder: string;
  readonly json: boolean;
  /** Prints a line about the command itself to stderr. With `--json`, prints nothing. */
  readonly note: (line: string) => void;
  /** Opens the database on first use, and notes which one it is. Does not create it unless asked to. */
  readonly database: (options?: Pick<DatabaseOptions, 'create' | 'lock'>) => Promise<Database>;
  readonly stores: () => Promise<Stores>;
}

interface OwnerCommand<Args extends ArgsDef> {
  /** As typed: `inquiries show`. */
  readonly name: string;
  readonly description: string;
  readonly args?: Args;
  /** Whether it accepts arguments beyond those in `args`. */
  readonly takesAnyWords?: boolean;
  readonly run: (context: CommandContext, args: ParsedArgs<Args>) => Promise<void>;
}

interface RowLayout<Row> {
  readonly headings: readonly string[];
  readonly cellsOf: (row: Row) => readonly string[];
  readonly none: string;
}

/** Passed by `main` to the command that it runs. */
export interface RunData {
  /** The folder of the site. */
  readonly folder: string;
}

const COMMON_OPTIONS = {
  json: { type: 'boolean', description: 'Print JSON, for programs' },
  site: {
    type: 'string',
    description: 'Folder of the site; the current one if omitted',
    valueHint: 'folder',
  },
} as const;

const DATABASE_LOCK_TIMEOUT_MS = 5_000;

/** Defines a command that accepts `--json` and rejects unknown options and arguments. */
export function ownerCommand<const Args extends ArgsDef>(definition: OwnerCommand<Args>): CommandDef {
  const { name, description, takesAnyWords = false, run } = definition;
  const options: ArgsDef = { ...definition.args, ...COMMON_OPTIONS };
  return defineCommand<ArgsDef>({
    meta: { name: `${PROGRAM} ${name}`, description },
    args: options,
    async run({ args, rawArgs, data }) {
      rejectUnknown(rawArgs, options, takesAnyWords);
      const { folder } = data as RunData;
      const environment = siteEnvironment(folder, process.env);
      const config = readConfig(environment, folder);
      const json = args.json === true;
      const note = json ? () => undefined : (line: string) => printError(stripControlCharacters(line));
      let opened: Promise<Database> | undefined;
      const database: CommandContext['database'] = (how) => {
        opened ??= openForCommand(
          { ...config, create: false, lockWait: DATABASE_LOCK_TIMEOUT_MS, ...how },
          note,
        );
        return opened;
      };
      const stores = async () => createStores(await database(), () => new Date());
      try {
        const context = { config, environment, folder, json, note, database, stores };
        await run(context, args as ParsedArgs<Args>);
      } catch (error) {
        const access = error instanceof CommandError ? undefined : explainAccess(error);
        throw access === undefined ? error : new CommandError(access, { cause: error });
      } finally {
        await (await opened?.catch(() => undefined))?.destroy();
      }
    },
  });
}

async function openForCommand(options: DatabaseOptions, note: CommandContext['note']): Promise<Database> {
  try {
    const onMigration = (copy = 'none') =>
      note(`The database is updated for Foyer ${VERSION}. Copy of the previous one: ${copy}`);
    const database = await openDatabase({ ...options, onMigration });
    note(`Database: ${databaseName(options)}`);
    return database;
  } catch (cause) {
    if (cause instanceof NoDatabaseError || cause instanceof DatabaseInUseError) {
      throw new CommandError(cause.message, { cause });
    }
    const access = options.databaseUrl ? undefined : explainAccess(cause, options.dataDir);
    throw new CommandError(`The database cannot be opened: ${access ?? rootMessage(cause)}`, { cause });
  }
}

/** Defines a command that only groups subcommands. */
export function commandGroup(name: string, description: string, subCommands: SubCommandsDef): CommandDef {
  return defineCommand({ meta: { name: `${PROGRAM} ${name}`.trim(), description }, subCommands });
}

/** Throws for unknown options and unexpected arguments, which citty ignores. */
function rejectUnknown(given: string[], args: ArgsDef, takesAnyWords: boolean): void {
  const options = Object.entries(args).flatMap(([name, { type }]) =>
    type === 'boolean' || type === 'string' ? [[name, { type }] as const] : [],
  );
  const { positionals } = parseArgs({
    args: given,
    options: Object.fromEntries(options),
    allowPositionals: true,
  });
  const extra = positionals[Object.keys(args).length - options.length];
  if (extra !== undefined && !takesAnyWords) throw new UsageError(`Unexpected argument "${extra}".`);
}

/**
 * Reports errors in the content, also as JSON with `--json`, and rethrows all others.
 *
 * @throws CommandError if the content is invalid or missing
 */
export function refuseContent({ config, json }: CommandContext, error: unknown): never {
  const { contentDir } = config;
  if (!(error instanceof InvalidContentError)) throw error;
  if (!existsSync(contentDir)) throw new CommandError(noContentIn(contentDir), { cause: error });
  const { errors, warnings } = error;
  if (json) print(terminalJson({ ok: false, content: contentDir, errors, warnings }, 2));
  const listed = formatContentErrors(contentDir, errors) + formatWarnings(contentDir, warnings);
  throw new CommandError(`${error.message}:\n${listed}`);
}

/** Formats warnings about the content, to be appended to a text. Returns an empty text if there are none. */
export function formatWarnings(folder: string, warnings: readonly ContentError[]): string {
  if (warnings.length === 0) return '';
  return `\n\n${plural(warnings.length, 'warning')}:\n${formatContentErrors(folder, warnings)}`;
}

/** Prints `value` as JSON with `--json`, and `text` otherwise. */
export function printResult({ json }: CommandContext, value: unknown, text: string): void {
  print(json ? terminalJson(value, 2) : stripControlCharacters(text));
}

/** Prints pages of rows as tables, or as one JSON array with `--json`. Prints `none` instead of an empty table. */
export async function printPages<Row>(
  { json }: CommandContext,
  pages: AsyncIterable<readonly Row[]>,
  { headings, cellsOf, none }: RowLayout<Row>,
): Promise<void> {
  let isEmpty = true;
  for await (const page of pages) {
    if (json) print((isEmpty ? '[' : ',') + page.map((row) => terminalJson(row, 2)).join(',\n'));
    else print(table(headings, page.map(cellsOf)));
    isEmpty = false;
  }
  if (json) print(isEmpty ? '[]' : ']');
  else if (isEmpty) print(none);
}
