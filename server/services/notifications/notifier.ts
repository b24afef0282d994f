/** Tells the owner what has arrived. */
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Stores } from '../../db/stores.ts';
import { createChannels } from './channels.ts';
import { createDescribeEvent } from './describe-event.ts';
import { createDispatcher } from './dispatcher.ts';

export interface NotifierOptions {
  readonly config: Pick<Config, 'notify' | 'publicUrl'>;
  readonly stores: Stores;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Returns what delivers notifications on the channels that are set. */
export function createNotifier({ config, stores, now, log }: NotifierOptions) {
  const channels = createChannels(config.notify);
  const describeEvent = createDescribeEvent({ ...stores, config });
  const { wake, stop } = createDispatcher({ outbox: stores.outbox, channels, describeEvent, now, log });
  return {
    channelNames: channels.map(({ name }) => name),
    start: wake,
    /** Call it when something for the owner is stored. Without a channel, `what` is logged; it has no content. */
    announce(what: string): void {
      if (channels.length > 0) wake();
      else log.warn(`${what}; no notification channel is set (see NOTIFY_URL in the README)`);
    },
    stop,
  };
}
