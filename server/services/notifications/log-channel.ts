/** The embedded channel: the server's log. */

import type { Logger } from 'pino';
import { oneLine } from '../../../web/core/one-line.ts';
import { LOG_CHANNEL } from '../../db/tables.ts';
import type { Channel } from './notification.ts';

/** Returns whether a log of this level shows the lines of the channel, which are of the level `info`. */
export function showsNotifications(logLevel: string): boolean {
  return logLevel === 'info' || logLevel === 'debug';
}

/** Format characters, which are invisible or change the direction of the text around them in a terminal. */
const FORMAT_CHARACTERS = /\p{Cf}+/gu;

/** Returns a channel that logs who has written and the command that shows the message, but not its text. */
export function createLogChannel(log: Logger): Channel {
  return {
    name: LOG_CHANNEL,
    async send({ id, title, command, data: { topic } }) {
      if (!showsNotifications(log.level)) throw new Error(`LOG_LEVEL=${log.level} suppresses the line`);
      const about = typeof topic === 'string' ? { topic: visible(topic) } : {};
      log.info({ event: id, ...about }, `${visible(title)}; to read it: ${command}`);
    },
  };
}

function visible(text: string): string {
  return oneLine(text).replace(FORMAT_CHARACTERS, '');
}
