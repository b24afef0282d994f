/** Definition of the owner's commands: their context, errors and output. */
import { existsSync } from 'node:fs';
import type { ArgsDef, CommandDef, ParsedArgs } from 'citty';
import { OwnerError } from '../owner/owner-error.ts';
import {
  type Config,
  type Environment,
  InvalidSettingError,
  readConfig,
  siteEnvironment,
} from '../server/config/config.ts';
import { withServedAddress } from '../server/config/served-address.ts';
import { adoptFiles } from '../server/db/adopt-files.ts';
import {
  DatabaseInUseError,
  type DatabaseOptions,
  databaseName,
  NoDatabaseError,
  noDatabase,
  openDatabase,
} from '../server/db/database.ts';
import { createStores, hasOnlyRecords, markForRecords, type Stores } from '../server/db/stores.ts';
import type { Database } from '../server/db/tables.ts';
import { StorageError } from '../server/db/with-storage.ts';
import { explainAccess } from '../site/util/access.ts';
import { collectGarbage } from '../site/util/collect-garbage.ts';
import {
  type FindingsOptions,
  formatFindings,
  InvalidContentError,
  noContentIn,
} from '../site/util/content-error.ts';
import { print, printError, stripControlCharacters, terminalJson } from '../site/util/print.ts';
import { rootMessage } from '../site/util/root-message.ts';
import { VERSION } from '../site/util/version.ts';
import { PROGRAM } from '../web/core/documents/program.ts';
import { CommandError } from './errors.ts';
import { type StrictCommand, strictCommand } from './strict-command.ts';
import { table } from './terminal-text.ts';

export interface CommandContext {
  readonly config: Config;
  /** The environment that the settings come from. */
  readonly environment: Environment;
  readonly folder: string;
  readonly json: boolean;
  /** Prints a line about the command itself to stderr. With `--json`, prints nothing. */
  readonly note: (line: string) => void;
  /** Opens the database on first use, and notes which one it is. Does not create it unless asked to. */
  readonly database: (options?: Pick<DatabaseOptions, 'create' | 'lock'>) => Promise<Database>;
  readonly stores: () => Promise<Stores>;
  /** Opens what the actions of the owner keep, and creates a database if there is none. */
  readonly records: () => Promise<Stores>;
}

interface OwnerCommand<Args extends ArgsDef> extends Omit<StrictCommand<Args>, 'run'> {
  /** As typed: `inquiries show`. */
  readonly name: string;
  /** What is typed before it. */
  readonly program?: string;
  readonly run: (context: CommandContext, args: ParsedArgs<Args>) => Promise<void>;
}

export interface RowLayout<Row> {
  readonly headings: readonly string[];
  readonly cellsOf: (row: Row) => readonly string[];
  readonly none: string;
}

/** `runProgram` reads it before the command runs. */
const SITE_OPTION = {
  site: {
    type: 'string',
    description: 'Folder of the site; the current one if omitted',
    valueHint: 'folder',
  },
} as const;

const DATABASE_LOCK_TIMEOUT_MS = 5_000;

/** Defines a command for a site: it gets the settings, opens the database when needed, and closes it. */
export function ownerCommand<const Args extends ArgsDef>(definition: OwnerCommand<Args>): CommandDef {
  const { name, program = PROGRAM, args: own, run, ...rest } = definition;
  return strictCommand<ArgsDef>({
    ...rest,
    name: `${program} ${name}`,
    args: { ...own, ...SITE_OPTION },
    async run(args, { folder }) {
      const json = args.json === true;
      const note = json ? () => undefined : (line: string) => printError(stripControlCharacters(line));
      let session: DatabaseSession | undefined;
      try {
        const environment = siteEnvironment(folder, process.env);
        const config = withServedAddress(readConfig(environment, folder), environment);
        session = databaseSession(config, note);
        const { close: _, ...databases } = session;
        const context = { config, environment, folder, json, note, ...databases };
        await run(context, args as ParsedArgs<Args>).catch((error: unknown) => refuseContent(context, error));
      } catch (error) {
        const message = explainToOwner(error);
        throw message === undefined ? error : new CommandError(message, { cause: error });
      } finally {
        await session?.close();
      }
    },
  });
}

export interface DatabaseSession extends Pick<CommandContext, 'database' | 'stores' | 'records'> {
  /** Closes the database, and returns whether it was open. */
  readonly close: () => Promise<boolean>;
}

export function databaseSession(config: Config, note: CommandContext['note']): DatabaseSession {
  let opened: Promise<Database> | undefined;
  const storesOn = (database: Database) => createStores(database, () => new Date());
  const said = new Set<string>();
  const noteOnce = (line: string) => {
    if (!said.has(line)) note(line);
    said.add(line);
  };
  const open: CommandContext['database'] = async (how) => {
    // Only a database that is opened anew can be locked or created.
    if (how !== undefined && (await close())) await collectGarbage();
    opened ??= openForCommand(
      { ...config, create: false, lockWait: DATABASE_LOCK_TIMEOUT_MS, ...how },
      noteOnce,
    );
    return opened;
  };
  async function close(): Promise<boolean> {
    const closing = opened;
    opened = undefined;
    const database = await closing?.catch(() => undefined);
    await database?.destroy();
    return database !== undefined;
  }
  const database: CommandContext['database'] = async (how) => {
    const found = await open(how);
    if (!how?.create && (await hasOnlyRecords(found))) throw elsewhere(noDatabase(config));
    return found;
  };
  return {
    database,
    stores: async () => storesOn(await database().catch(explainElsewhere)),
    async records() {
      const found = await open().catch(() => undefined);
      if (found) return storesOn(found);
      const created = await open({ create: true });
      await markForRecords(created);
      return storesOn(created);
    },
    close,
  };
}

/** Says it of messages, visits and shared drafts, which are what stores are asked for. */
function explainElsewhere(cause: unknown): never {
  if (!(cause instanceof OwnerError && cause.kind === 'elsewhere')) throw cause;
  throw new OwnerError('elsewhere', 'They are on the server.', { fix: cause.message, cause });
}

/** Returns the message for an error that the owner can fix, unless the error already has it. */
export function explainToOwner(error: unknown): string | undefined {
  if (error instanceof CommandError) return undefined;
  if (error instanceof InvalidSettingError) return `Invalid setting: ${error.message}`;
  if (error instanceof OwnerError) return `${error.message} ${error.fix}`.trim();
  const access = explainAccess(error);
  if (access !== undefined) return access;
  return error instanceof StorageError ? `${error.message} ${rootMessage(error.cause)}` : undefined;
}

async function openForCommand(options: DatabaseOptions, note: CommandContext['note']): Promise<Database> {
  try {
    const onMigration = (copy = 'none') =>
      note(`The database is updated for Foyer ${VERSION}. Copy of the previous one: ${copy}`);
    const database = await openDatabase({ ...options, onMigration });
    await adoptFiles(database, options.dataDir);
    note(`Database: ${databaseName(options)}`);
    return database;
  } catch (cause) {
    if (cause instanceof NoDatabaseError) throw elsewhere(cause);
    const access = options.databaseUrl ? undefined : explainAccess(cause, options.dataDir);
    const isInUse = cause instanceof DatabaseInUseError;
    const message = isInUse
      ? cause.message
      : `The database cannot be opened: ${access ?? rootMessage(cause)}`;
    throw new OwnerError('unavailable', message, { fix: '', cause });
  }
}

function elsewhere(cause: NoDatabaseError): OwnerError {
  return new OwnerError('elsewhere', cause.message, { fix: '', cause });
}

/**
 * Reports errors in the content, also as JSON with `--json`, and rethrows all others.
 *
 * @throws CommandError if the content is invalid or missing
 */
export function refuseContent(
  { config, json }: CommandContext,
  error: unknown,
  options: FindingsOptions = {},
): never {
  const { contentDir } = config;
  const invalid = error instanceof OwnerError ? error.cause : error;
  if (!(invalid instanceof InvalidContentError)) throw error;
  if (!existsSync(contentDir)) throw new CommandError(noContentIn(contentDir), { cause: error });
  const { errors, warnings } = invalid;
  if (json) print(terminalJson({ ok: false, content: contentDir, errors, warnings }, 2));
  throw new CommandError(`${invalid.message}:\n${formatFindings(contentDir, errors, warnings, options)}`);
}

/** Prints pages of rows as tables, or as one JSON array with `--json`. Prints `none` instead of an empty table. */
export async function printPages<Row>(
  { json }: CommandContext,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
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
