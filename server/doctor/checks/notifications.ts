/** Checks from the settings of the owner's own site whether they are told of messages. */
import { PROGRAM } from '../../../web/core/documents/program.ts';
import type { Config } from '../../config/config.ts';
import { createChannels } from '../../services/notifications/channels.ts';
import { showsNotifications } from '../../services/notifications/log-channel.ts';
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
