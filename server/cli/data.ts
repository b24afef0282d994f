/** Commands that export, back up and restore the data. */
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { plural } from '../../web/runtime/prose.ts';
import { dumpTables, exportRecords, restoreTables } from '../db/dump.ts';
import { print } from '../util/print.ts';
import { CommandError, ownerCommand, printResult } from './command.ts';
import { terminalJson } from './terminal-text.ts';

const FILE = { type: 'positional', required: true, description: 'Path of the backup' } as const;

export const exportData = ownerCommand({
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
    const lines = await replaceFile(file, dump).catch(refuse(`The file ${file} cannot be written`));
    const rows = lines - 1;
    printResult(context, { file, rows }, `${plural(rows, 'row')} written to ${file}.`);
  },
});

export const restore = ownerCommand({
  name: 'restore',
  description: 'Replace everything in the database with a backup, all or nothing',
  args: { file: FILE },
  async run(context, { file }) {
    const cannotRead = refuse(`The file ${file} cannot be read`);
    const source = await open(file).catch(cannotRead);
    try {
      const rows = await restoreTables(await context.database(), linesOf(source)).catch(cannotRead);
      printResult(context, { rows }, `${plural(rows, 'row')} restored from ${file}.`);
    } finally {
      await source.close();
    }
  },
});

/**
 * Writes a temporary file and renames it, so that a failure never damages the last good backup. Returns the number of
 * lines.
 */
async function replaceFile(file: string, lines: AsyncIterable<string>): Promise<number> {
  const partial = `${file}.partial`;
  let count = 0;
  async function* ended() {
    for await (const line of lines) {
      count += 1;
      yield `${line}\n`;
    }
  }
  // An existing file would keep its mode, and others must not be able to read private messages.
  await rm(partial, { force: true });
  try {
    await pipeline(ended, createWriteStream(partial, { mode: 0o600, flush: true }));
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return count;
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
function refuse(message: string) {
  return (cause: unknown): never => {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    throw new CommandError(`${message} (${cause.code}).`, { cause });
  };
}
