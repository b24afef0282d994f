/** Checks from the settings of the owner's own site whether they are told of messages, and how content and data are stored. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../../server/config/config.ts';
import { proxyWarning } from '../../../server/config/proxy-warning.ts';
import { databaseName } from '../../../server/db/database.ts';
import { createChannels, showsNotifications } from '../../../server/services/notifications/channels.ts';
import { readEvictionPolicy } from '../../../server/services/rate-limits/redis-rate-limit.ts';
import { rootMessage } from '../../../site/util/root-message.ts';
import { PROGRAM } from '../../../web/core/documents/program.ts';
import { type CheckGroups, CheckWarning } from '../site.ts';

/** Returns the checks, which ask the site for nothing. Those of what the owner does not use are left out. */
export function settingsChecks(config: Config): CheckGroups {
  const { redisUrl, databaseUrl, ownerRoom } = config;
  const hasFileModes = databaseUrl === undefined && process.platform !== 'win32';
  return {
    Notifications: { 'a channel besides the log is configured': () => checkChannels(config) },
    Limits: {
      'visitors behind a proxy are told apart': () => checkProxy(config),
      ...(redisUrl !== undefined && { 'Redis forgets nobody': () => checkEviction(redisUrl) }),
    },
    ...(ownerRoom === 'on' && {
      Editing: { 'the content can be changed in your room': () => checkWritable(config) },
    }),
    ...(hasFileModes && {
      Storage: { 'only its own user can read the database': () => checkPrivate(databaseName(config)) },
    }),
  };
}

async function checkChannels({ notify, logLevel }: Config): Promise<void> {
  if (createChannels(notify).length > 0) return;
  const where = showsNotifications(logLevel)
    ? "New inquiries appear only in the server's log."
    : `No channel is configured, and LOG_LEVEL=${logLevel} keeps new inquiries out of the server's log.`;
  throw new CheckWarning(
    where,
    `Set NOTIFY_URL or another channel, restart the site, and run: ${PROGRAM} notify test.`,
  );
}

async function checkProxy(config: Config): Promise<void> {
  const warning = proxyWarning(config);
  if (warning) throw new CheckWarning(warning.wrong, warning.fix);
}

async function checkEviction(redisUrl: string): Promise<void> {
  const policy = await readEvictionPolicy(redisUrl).catch((cause) => {
    const fix = 'Check REDIS_URL, and whether Redis is running.';
    throw new CheckWarning(`Redis does not answer: ${rootMessage(cause)}`, fix, { cause });
  });
  if (policy === 'noeviction') return;
  throw new CheckWarning(
    `Redis has the maxmemory-policy ${policy}. When its memory is full, it forgets clients that are over their limits.`,
    'Set maxmemory-policy to noeviction, or use a Redis of its own for Foyer.',
  );
}

async function checkWritable({ contentDir }: Config): Promise<void> {
  await access(contentDir, constants.W_OK).catch((cause: unknown) => {
    throw new CheckWarning(
      `${contentDir} cannot be written to, so your room has messages but no editing.`,
      'Let the user of the service write to it, or set OWNER_ROOM=inbox if files come from elsewhere.',
      { cause },
    );
  });
}

const READ_BY_OTHERS = 0o004;
const ENTER_BY_OTHERS = 0o001;

async function checkPrivate(file: string): Promise<void> {
  if (!(await isReadableByAll(file))) return;
  throw new CheckWarning(
    `Every user of this machine can read ${file}, which contains the messages and addresses of visitors.`,
    `Close the folder to them: chmod 700 ${dirname(file)}`,
  );
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
