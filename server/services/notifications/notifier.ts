/** The owner's channels and what delivers by them. */
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Stores } from '../../db/stores.ts';
import { createChannels } from './channels.ts';
import { createDescribeEvent } from './describe-event.ts';
import { createDispatcher } from './dispatcher.ts';

export interface Notifier {
  readonly channelNames: readonly string[];
  start(): void;
  /** Something for the owner is on disk. Without a channel the log says so, by `what`, which holds no content. */
  announce(what: string): void;
  stop(): Promise<void>;
}

export interface NotifierOptions {
  readonly config: Config;
  readonly stores: Stores;
  readonly now: () => Date;
  readonly log: Logger;
}

export function createNotifier({ config, stores, now, log }: NotifierOptions): Notifier {
  const channels = createChannels(config.notify);
  const dispatcher = createDispatcher({
    outbox: stores.outbox,
    channels,
    describeEvent: createDescribeEvent({ ...stores, config }),
    now,
    log,
  });
  return {
    channelNames: channels.map(({ name }) => name),
    start: dispatcher.start,
    announce(what) {
      if (channels.length === 0)
        log.warn(`${what}; no notification channel is set (see NOTIFY_URL in the README)`);
      else dispatcher.wake();
    },
    stop: dispatcher.stop,
  };
}
