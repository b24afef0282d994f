/** Another process that holds the SQLite file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const HOLD = `
const Libsql = require('libsql');
const [, path, milliseconds] = process.argv;
const database = new Libsql(path);
database.exec('begin exclusive');
process.stdout.write('locked');
setTimeout(() => { database.exec('rollback'); database.close(); }, Number(milliseconds));
`;

/** Resolves when the lock is held; `released` when it is not any more. */
export async function holdLock(
  dataDir: string,
  milliseconds: number,
): Promise<{ readonly released: Promise<unknown> }> {
  const path = join(dataDir, 'foyer.db');
  const holder = spawn(process.execPath, ['-e', HOLD, path, String(milliseconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const released = once(holder, 'exit');
  await once(holder.stdout, 'data');
  return { released };
}
