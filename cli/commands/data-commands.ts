/** Commands for the whole database. */
import { backUpData, restoreData } from '../../owner/actions/database/backup.ts';
import { exportRecords } from '../../server/db/dump.ts';
import { print, terminalJson } from '../../site/util/print.ts';
import { plural } from '../../web/core/prose.ts';
import { actionCommand } from '../action-command.ts';
import { ownerCommand } from '../command.ts';

/** No action, because its result has no end in sight: it is printed while it is read. */
export const dump = ownerCommand({
  name: 'dump',
  description: 'Print all inquiries and greetings as JSON lines',
  async run({ database }) {
    for await (const record of exportRecords(await database())) print(terminalJson(record));
  },
});

export const backup = actionCommand({
  action: backUpData,
  name: 'backup',
  description: 'Write a consistent copy of the database to a file, even while the server is running',
  positionals: ['file'],
  text: ({ file, rows }) => `${plural(rows, 'row')} written to ${file}.`,
  json: (made) => made,
});

const NEW_SECRET =
  'The backup has no secret. If APP_SECRET was set where it was made, set the same one here. If not, a new one is made at the next start, which recognizes no blocked senders: block them again when they write.';

export const restore = actionCommand({
  action: restoreData,
  name: 'restore',
  description: 'Replace everything in the database with a backup, all or nothing',
  positionals: ['file'],
  text: ({ file, rows, hasSecret }) =>
    `${plural(rows, 'row')} restored from ${file}.${hasSecret ? '' : `\n${NEW_SECRET}`}`,
  json: ({ rows, database }) => ({ rows, database }),
});
