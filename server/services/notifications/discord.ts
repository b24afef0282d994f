/** A Discord webhook. */
import type { Channel } from './channel.ts';
import type { DeliveryOptions } from './delivery-options.ts';
import { messageText, shortened } from './plain-text.ts';
import { postJson } from './post-json.ts';

/** The longest `content` Discord takes. */
const MAX_LENGTH = 2_000;

/** What starts markup, a link under other words, a mention or a time; a backslash makes it plain. */
const MARKUP = /[\\*_~`|>#[\]<]/;

/** The message flag SUPPRESS_EMBEDS: no preview is fetched for a link. */
const NO_PREVIEWS = 1 << 2;

export function createDiscord(url: string, options: DeliveryOptions): Channel {
  return {
    name: 'discord',
    send(notification, signal) {
      const pieces = [...messageText(notification)].map((character) => character.replace(MARKUP, '\\$&'));
      const body = {
        content: shortened(pieces, MAX_LENGTH, (text) => text.length),
        allowed_mentions: { parse: [] },
        flags: NO_PREVIEWS,
      };
      return postJson(url, JSON.stringify(body), {}, { ...options, signal });
    },
  };
}
