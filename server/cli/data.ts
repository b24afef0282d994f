/** Commands that export, back up and restore the data. */
import { createWriteStream } from 'node:fs';
import { type FileHandle, lstat, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { plural } from '../../web/core/prose.ts';
import { databaseName } from '../db/database.ts';
import { dumpTables, exportRecords, restoreTables } from '../db/dump.ts';
import { explainAccess, explainWriting } from '../util/access.ts';
import { print, terminalJson } from '../util/print.ts';
import { ifExists } from '../util/read-text.ts';
import { ownerCommand } from './command.ts';
import { confirmUnless, YES } from './confirm.ts';
import { CommandError } from './errors.ts';
import { printResult } from './strict-command.ts';

const FILE = { type: 'positional', required: true, description: 'Path of the backup' } as const;

export const dump = ownerCommand({
  name: 'dump',
  description: 'Print all inquiries and greetings as JSON lines',
  async run({ database }) {
    for await (const record of exportRecords(await database())) print(terminalJson(record));
  },
});

export const backup = ownerCommand({
  name: 'backup',
  description: 'Write a consistent copy of the database to a file, even while the server is running',
  args: { file: FILE },
  async run(context, { file }) {
    const dump = dumpTables(await context.database());
    const lines = await createFile(file, dump).catch(refuse((cause) => explainWriting(file, cause)));
    const rows = lines - 1;
    const database = databaseName(context.config);
    printResult(context, { file, rows, database }, `${plural(rows, 'row')} written to ${file}.`);
  },
});

export const restore = ownerCommand({
  name: 'restore',
  description: 'Replace everything in the database with a backup, all or nothing',
  args: { file: FILE, ...YES },
  async run(context, { file, yes }) {
    const cannotRead = refuse(
      (cause) => `${file} cannot be read: ${explainAccess(cause) ?? `${cause.message}.`}`,
    );
    const source = await open(file).catch(cannotRead);
    try {
      const database = databaseName(context.config);
      const effect = `restore replaces everything in ${database}`;
      await confirmUnless(yes, effect, `Replace everything in ${database} with ${file}?`);
      const opened = await context.database({ create: true, lock: 'exclusive' });
      const rows = await restoreTables(opened, linesOf(source)).catch(cannotRead);
      printResult(context, { rows, database }, `${plural(rows, 'row')} restored from ${file}.`);
    } finally {
      await source.close();
    }
  },
});

/**
 * Writes a temporary file and renames it, so that the file is complete or absent. Returns the number of lines.
 *
 * @throws CommandError if the file exists
 */
async function createFile(file: string, lines: AsyncIterable<string>): Promise<number> {
  await rejectExisting(file);
  const partial = `${file}.partial`;
  let count = 0;
  async function* ended() {
    for await (const line of lines) {
      count += 1;
      yield `${line}\n`;
    }
  }
  // An interrupted backup may have left it, and it would keep its mode; others must not read private messages.
  await rm(partial, { force: true });
  try {
    await pipeline(ended, createWriteStream(partial, { mode: 0o600, flush: true }));
    await rejectExisting(file);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return count;
}

async function rejectExisting(file: string): Promise<void> {
  if ((await ifExists(lstat(file))) === undefined) return;
  throw new CommandError(`${file} already exists and was not changed. Name another file.`);
}

/** Yields the lines of a file. `readline` would also split them at U+2028. */
async function* linesOf(source: FileHandle): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of source.createReadStream({ encoding: 'utf8', autoClose: false })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Returns a handler that reports system errors and rethrows all others. */
function refuse(explain: (cause: Error) => string) {
  return (cause: unknown): never => {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    throw new CommandError(explain(cause), { cause });
  };
}
