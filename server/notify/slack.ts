/** A Slack incoming webhook. */
import type { Channel } from './channel.ts';
import type { DeliveryOptions } from './delivery-options.ts';
import { messageText } from './plain-text.ts';
import { postJson } from './post-json.ts';

/** The three characters Slack asks to escape; mentions and links begin with one of them. */
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export function createSlack(url: string, options: DeliveryOptions): Channel {
  return {
    name: 'slack',
    send(notification, signal) {
      const text = messageText(notification).replace(/[&<>]/g, (character) => entities[character] ?? '');
      const body = { text, mrkdwn: false, unfurl_links: false, unfurl_media: false };
      return postJson(url, JSON.stringify(body), {}, { ...options, signal });
    },
  };
}
