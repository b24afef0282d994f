/** Notifies the owner on the configured channels, and on the embedded one. */
import type { Logger } from 'pino';
import type { Wording } from '../../../web/locales/wording.ts';
import type { Config } from '../../config/config.ts';
import type { Stores } from '../../db/stores.ts';
import { LOG_CHANNEL, type NotificationType } from '../../db/tables.ts';
import { createChannels, createLogChannel, showsNotifications } from './channels.ts';
import { createDescribeEvent } from './describe-event.ts';
import { createDispatcher } from './dispatcher.ts';

export interface NotifierOptions {
  readonly config: Pick<Config, 'notify' | 'publicUrl' | 'ownerRoom'>;
  readonly stores: Stores;
  /** Returns the current words of the site. */
  readonly wording?: () => Wording;
  readonly now: () => Date;
  readonly log: Logger;
}

export type Notifier = ReturnType<typeof createNotifier>;

/** Returns the notifier, which delivers the notifications in the outbox. There is always at least one channel. */
export function createNotifier({ config, stores, wording, now, log }: NotifierOptions) {
  const { notify } = config;
  const configured = createChannels(notify);
  const usesLog = notify.log && showsNotifications(log.level);
  const channels = [...(usesLog ? [createLogChannel(log)] : []), ...configured];
  const names = channels.map(({ name }) => name);
  const describeEvent = createDescribeEvent(stores, config, wording);
  const { wake, stop } = createDispatcher({ outbox: stores.outbox, channels, describeEvent, now, log });
  let caughtUp = Promise.resolve();

  /** Adds what no channel has delivered, because there was none or it had failed permanently. */
  async function catchUp(): Promise<void> {
    const types: readonly NotificationType[] = [
      'inquiry.received',
      ...(notify.greetings === 'never' ? [] : (['greeting.pending', 'greeting.received'] as const)),
    ];
    for (const { name: channel } of configured) {
      const missed = await stores.outbox.catchUp(channel, types, now());
      if (missed > 0) log.info({ channel, missed }, 'sending what no other channel has delivered');
    }
  }

  return {
    /** The channels of new notifications. If there are none, they wait until the log shows its lines. */
    channelNames: names.length > 0 ? names : [LOG_CHANNEL],
    /** Starts deliveries, including those that a newly configured channel has missed. */
    start(): void {
      if (names.length === 0)
        log.warn(
          `Nobody is told of new messages: no channel is configured, and LOG_LEVEL=${log.level} keeps them out of the log. Set NOTIFY_URL or another channel, or LOG_LEVEL=info.`,
        );
      caughtUp = catchUp()
        .catch((error: unknown) =>
          log.error({ err: error }, 'missed notifications could not be added; the next start tries again'),
        )
        .then(wake);
    },
    wake,
    async stop(): Promise<void> {
      await caughtUp;
      await stop();
    },
  };
}
