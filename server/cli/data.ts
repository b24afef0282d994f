/** Taking the data out and bringing it back. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { plural } from '../../web/runtime/prose.ts';
import { dumpTables, exportRecords, restoreTables } from '../storage/dump.ts';
import { answer, type Command, CommandError } from './command.ts';

const exportData: Command = {
  usage: 'export',
  summary: 'print all inquiries and greetings as JSON lines',
  async run(workbench) {
    const records = await exportRecords(await workbench.database());
    for (const record of records) workbench.print(JSON.stringify(record));
  },
};

const backup: Command = {
  usage: 'backup <file>',
  summary: 'write a consistent copy of the database to a file; the server may run meanwhile',
  async run(workbench, file = '') {
    const lines = await dumpTables(await workbench.database());
    // Written aside and renamed, so that a failure half-way never spoils the last good copy. It holds what
    // strangers wrote in confidence, so nobody else may read it.
    await writeFile(`${file}.partial`, `${lines.join('\n')}\n`, { mode: 0o600 });
    await rename(`${file}.partial`, file);
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
      throw new CommandError(`The file ${file} cannot be read.`, { cause });
    });
    const rows = await restoreTables(await workbench.database(), source.split('\n').filter(Boolean));
    answer(workbench, { rows }, `${plural(rows, 'row')} restored from ${file}.`);
  },
};

export const dataCommands: readonly Command[] = [exportData, backup, restore];
