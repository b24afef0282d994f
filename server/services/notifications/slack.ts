/** A Slack incoming webhook. */
import { escapeMarkup } from '../../util/escape-markup.ts';
import type { Channel } from './channel.ts';
import type { DeliveryOptions } from './delivery-options.ts';
import { messageText } from './plain-text.ts';
import { postJson } from './post-json.ts';

export function createSlack(url: string, options: DeliveryOptions): Channel {
  return {
    name: 'slack',
    send(notification, signal) {
      // Slack asks for these escapes; mentions and links begin with one of the signs.
      const text = escapeMarkup(messageText(notification));
      const body = { text, mrkdwn: false, unfurl_links: false, unfurl_media: false };
      return postJson(url, JSON.stringify(body), {}, { ...options, signal });
    },
  };
}
