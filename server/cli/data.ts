/** Commands that take the data out and bring it back. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { plural } from '../../web/runtime/prose.ts';
import { dumpTables, exportRecords, restoreTables } from '../db/dump.ts';
import { say } from '../util/say.ts';
import { CommandError, ownerCommand, printResult } from './command.ts';
import { terminalJson } from './terminal-text.ts';

const FILE = { type: 'positional', required: true, description: 'Path of the backup' } as const;

export const exportData = ownerCommand({
  name: 'export',
  description: 'Print all inquiries and greetings as JSON lines',
  async run({ database }) {
    for (const record of await exportRecords(await database())) say(terminalJson(record));
  },
});

export const backup = ownerCommand({
  name: 'backup',
  description: 'Write a consistent copy of the database to a file, even while the server runs',
  args: { file: FILE },
  async run(context, { file }) {
    const lines = await dumpTables(await context.database());
    await replaceFile(file, `${lines.join('\n')}\n`).catch(refuse(`The file ${file} cannot be written`));
    const rows = lines.length - 1;
    printResult(context, { file, rows }, `${plural(rows, 'row')} written to ${file}.`);
  },
});

export const restore = ownerCommand({
  name: 'restore',
  description: 'Replace everything in the database with a backup, all of it or nothing',
  args: { file: FILE },
  async run(context, { file }) {
    const source = await readFile(file, 'utf8').catch(refuse(`The file ${file} cannot be read`));
    const rows = await restoreTables(await context.database(), source.split('\n').filter(Boolean));
    printResult(context, { rows }, `${plural(rows, 'row')} restored from ${file}.`);
  },
});

/** Writes a temporary file and renames it, so that a failure never spoils the last good backup. */
async function replaceFile(file: string, text: string): Promise<void> {
  const partial = `${file}.partial`;
  // An existing file would keep its mode, and others must not read what strangers wrote in confidence.
  await rm(partial, { force: true });
  try {
    await writeFile(partial, text, { mode: 0o600, flush: true });
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

function refuse(message: string) {
  return (cause: unknown): never => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'for an unknown reason';
    throw new CommandError(`${message} (${code}).`, { cause });
  };
}
