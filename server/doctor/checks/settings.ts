/** Checks from the settings of the owner's own site whether they are told of messages, and how the data is stored. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import type { Config } from '../../config/config.ts';
import { databaseName } from '../../db/database.ts';
import { createChannels, showsNotifications } from '../../services/notifications/channels.ts';
import { type CheckGroups, CheckWarning } from '../site.ts';

/** Returns the checks of the notification channels. */
export function notificationChecks({ notify, logLevel }: Config): CheckGroups {
  return {
    Notifications: {
      'a channel besides the log is configured': async () => {
        if (createChannels(notify).length > 0) return;
        const where = showsNotifications(logLevel)
          ? "New inquiries appear only in the server's log."
          : `No channel is configured, and LOG_LEVEL=${logLevel} keeps new inquiries out of the server's log.`;
        throw new CheckWarning(
          where,
          `Set NOTIFY_URL or another channel, restart the site, and run: ${PROGRAM} notify test.`,
        );
      },
    },
  };
}

const READ_BY_OTHERS = 0o004;
const ENTER_BY_OTHERS = 0o001;

/** Returns the checks of the database. There are none for PostgreSQL and for systems without file modes. */
export function storageChecks(config: Pick<Config, 'dataDir' | 'databaseUrl'>): CheckGroups {
  if (config.databaseUrl || process.platform === 'win32') return {};
  return {
    Storage: {
      'only its own user can read the database': async () => {
        const file = databaseName(config);
        if (!(await isReadableByAll(file))) return;
        throw new CheckWarning(
          `Every user of this machine can read ${file}, which contains the messages and addresses of visitors.`,
          `Close the folder to them: chmod 700 ${dirname(file)}`,
        );
      },
    },
  };
}

/** Returns whether every user can read a file, for which they must be able to enter all folders above it. */
async function isReadableByAll(file: string): Promise<boolean> {
  if (!(await hasMode(file, READ_BY_OTHERS))) return false;
  for (let path = file; path !== dirname(path); path = dirname(path)) {
    if (!(await hasMode(dirname(path), ENTER_BY_OTHERS))) return false;
  }
  return true;
}

/** Returns false if there is no such file, or if it is hidden from this user. */
async function hasMode(path: string, bit: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (found.mode & bit) !== 0;
}
