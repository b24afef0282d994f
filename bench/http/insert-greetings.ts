/** The program that writes greetings down as durably as Foyer does, with libsql and nothing else. */
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Libsql from 'libsql';
import { openDatabase } from '../../server/db/database.ts';

const [dataDir = ''] = process.argv.slice(2);
await (await openDatabase({ dataDir })).destroy();
const connection = new Libsql(join(dataDir, 'foyer.db'));
connection.pragma('journal_mode = WAL');
connection.pragma('synchronous = FULL');
const insert = connection.prepare(
  'insert into greetings (id, digest, agent_name, message, channel, state, created_at) values (?, ?, ?, ?, ?, ?, ?) on conflict (digest) do nothing',
);

process.on('message', (seconds: number) => process.send?.(insertFor(seconds)));

/** Greetings written down in a second. */
function insertFor(seconds: number): number {
  const start = performance.now();
  let written = 0;
  while (performance.now() < start + seconds * 1000) {
    const id = randomBytes(8).toString('hex');
    const message = `A greeting that nobody has left before: ${id}`;
    const digest = createHash('sha256').update(message).digest('hex');
    insert.run(id, digest, 'Anonymous agent', message, 'rest', 'public', new Date().toISOString());
    written += 1;
  }
  return (written * 1000) / (performance.now() - start);
}
