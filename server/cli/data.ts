/** Taking the data out and bringing it back. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { plural } from '../../web/runtime/prose.ts';
import { dumpTables, exportRecords, restoreTables } from '../db/dump.ts';
import { answer, type Command, CommandError } from './command.ts';
import { harmlessJson } from './terminal-text.ts';

const exportData: Command = {
  usage: 'export',
  summary: 'print all inquiries and greetings as JSON lines',
  async run(workbench) {
    const records = await exportRecords(await workbench.database());
    for (const record of records) workbench.print(harmlessJson(record));
  },
};

const backup: Command = {
  usage: 'backup <file>',
  summary: 'write a consistent copy of the database to a file; the server may run meanwhile',
  async run(workbench, file = '') {
    const lines = await dumpTables(await workbench.database());
    await replaceFile(file, `${lines.join('\n')}\n`).catch((cause: unknown) => {
      throw new CommandError(`The file ${file} cannot be written (${codeOf(cause)}).`, { cause });
    });
    answer(
      workbench,
      { file, rows: lines.length - 1 },
      `${plural(lines.length - 1, 'row')} written to ${file}.`,
    );
  },
};

const restore: Command = {
  usage: 'restore <file>',
  summary: 'replace everything in the database by a backup, all of it or nothing',
  async run(workbench, file = '') {
    const source = await readFile(file, 'utf8').catch((cause: unknown) => {
      throw new CommandError(`The file ${file} cannot be read (${codeOf(cause)}).`, { cause });
    });
    const rows = await restoreTables(await workbench.database(), source.split('\n').filter(Boolean));
    answer(workbench, { rows }, `${plural(rows, 'row')} restored from ${file}.`);
  },
};

export const dataCommands: readonly Command[] = [exportData, backup, restore];

/**
 * Written aside, to the disk, and renamed, so that a failure half-way never spoils the last good copy. It holds what
 * strangers wrote in confidence, so nobody else may read it.
 */
async function replaceFile(file: string, text: string): Promise<void> {
  const partial = `${file}.partial`;
  // The mode of a file that is there already would stay.
  await rm(partial, { force: true });
  try {
    await writeFile(partial, text, { mode: 0o600, flush: true });
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'for an unknown reason';
}
