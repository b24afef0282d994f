/** Backs up the database to a file, and restores it. */
import { createWriteStream } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod/v3';
import { databaseName } from '../../../server/db/database.ts';
import { dumpTables, InvalidBackupError, restoreTables } from '../../../server/db/dump.ts';
import { readSetting, SECRET } from '../../../server/db/stores.ts';
import { explainReading, explainWriting } from '../../../site/util/access.ts';
import { linesOf } from '../../../site/util/lines-of.ts';
import { ifExists } from '../../../site/util/read-text.ts';
import { strictObject } from '../../../web/core/schemas.ts';
import { changePhrase } from '../../change-phrase.ts';
import { OwnerError } from '../../owner-error.ts';
import { defineAction } from '../action.ts';
import { returningIn } from './returning.ts';

const backupInput = strictObject({ file: z.string().describe('Path of the backup') });

export const backUpData = defineAction({
  name: 'data.backup',
  description: 'Writes a consistent copy of the database to a file, even while the server is running.',
  effect: 'draft',
  without: { tool: 'It is about the machine.', button: 'It is about the machine.' },
  input: backupInput,
  output: z.object({ file: z.string(), rows: z.number(), database: z.string() }),
  async plan({ file }, { config, database }) {
    const name = databaseName(config);
    return {
      async apply() {
        const lines = await createBackup(file, dumpTables(await database())).catch(
          refuse((cause) => explainWriting(file, cause)),
        );
        return { file, rows: lines - 1, database: name };
      },
      undo: () => ({ none: 'Delete the file' }),
    };
  },
});

export const restoreData = defineAction({
  name: 'data.restore',
  description: 'Replaces everything in the database with a backup, all or nothing.',
  effect: 'destructive',
  without: { tool: 'It is about the machine.', button: 'It is about the machine.' },
  input: backupInput,
  output: z.object({
    file: z.string(),
    rows: z.number(),
    database: z.string(),
    hasSecret: z.boolean().describe('Whether there is a secret, which no backup has'),
  }),
  async plan({ file }, { config, database }) {
    const name = databaseName(config);
    const found = await withBackup(file, async (lines) => {
      const present = await database().catch(orElsewhere);
      return present ? returningIn(present, lines) : [];
    });
    const returning = found.map((line) => `+ ${line}`).join('\n');
    return {
      summary: changePhrase('restoreData', { database: name, file }),
      ...(found.length > 0 && { changes: `This comes back, although you have ended it:\n${returning}` }),
      async apply() {
        const opened = await database({ create: true, lock: 'exclusive' });
        const rows = await withBackup(file, (lines) => restoreTables(opened, lines));
        const stored = config.appSecret ?? (await readSetting(opened, SECRET));
        return { file, rows, database: name, hasSecret: stored !== undefined };
      },
      undo: () => ({ none: 'Restore a backup of before' }),
    };
  },
});

/**
 * Writes a temporary file and renames it, so that the file is complete or absent. Returns the number of lines.
 *
 * @throws OwnerError if the file exists
 */
async function createBackup(file: string, lines: AsyncIterable<string>): Promise<number> {
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
  throw new OwnerError('conflict', `${file} already exists and was not changed.`, {
    fix: 'Name another file.',
  });
}

async function withBackup<T>(file: string, work: (lines: AsyncIterable<string>) => Promise<T>): Promise<T> {
  const source = await open(file).catch(refuseBackup(file));
  try {
    const lines = linesOf(source.createReadStream({ encoding: 'utf8', autoClose: false }));
    return await work(lines).catch(refuseBackup(file));
  } finally {
    await source.close();
  }
}

/** Where there is no database yet, nothing was ended. */
function orElsewhere(error: unknown): undefined {
  if (!(error instanceof OwnerError && error.kind === 'elsewhere')) throw error;
}

function refuseBackup(file: string) {
  const unreadable = refuse((cause) => explainReading(file, cause));
  return (cause: unknown): never => {
    if (!(cause instanceof InvalidBackupError)) return unreadable(cause);
    throw new OwnerError('invalid', cause.message, { fix: '', cause });
  };
}

/** Returns a handler that explains errors of the system and rethrows all others. */
function refuse(explain: (cause: Error) => string) {
  return (cause: unknown): never => {
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    throw new OwnerError('unavailable', explain(cause), { fix: '', cause });
  };
}
