/** The embedded channel: the server's log. */
import type { Logger } from 'pino';
import { LOG_CHANNEL } from '../../db/tables.ts';
import { type Channel, oneLine } from './notification.ts';

const LEVEL = 'info';

/** Returns whether the log shows the lines of the channel. */
export function canLog(log: Logger): boolean {
  return log.isLevelEnabled(LEVEL);
}

/** Returns a channel that logs who has written and the command that shows the message, but not its text. */
export function createLogChannel(log: Logger): Channel {
  return {
    name: LOG_CHANNEL,
    async send({ id, title, command, data: { topic } }) {
      if (!canLog(log)) throw new Error(`LOG_LEVEL=${log.level} suppresses the line`);
      const about = typeof topic === 'string' ? { topic: oneLine(topic) } : {};
      log[LEVEL]({ event: id, ...about }, `${oneLine(title)}; to read it: ${command}`);
    },
  };
}
