/** The notification channels: the server's log, a webhook, e-mail, Slack, Discord and ntfy. */
import type { Logger } from 'pino';

import { Webhook } from 'standardwebhooks';
import { visibleLine } from '../../../web/core/documents/quote.ts';
import { escapeMarkup } from '../../../web/core/markup.ts';
import type { NotifySettings } from '../../config/notify-settings.ts';
import { LOG_CHANNEL } from '../../db/tables.ts';
import { type DeliveryOptions, postJson } from './delivery.ts';
import { createEmail } from './email.ts';
import { type Channel, type Notification, partsOfText } from './notification.ts';

/** Returns the channels whose addresses are set. */
export function createChannels(settings: NotifySettings): readonly Channel[] {
  const { url, secret, slackUrl, discordUrl, ntfyUrl, email, allowPrivate } = settings;
  const options = { allowPrivate };
  return [
    url && createWebhook(url, secret, options),
    email && createEmail(email, options),
    slackUrl && createSlack(slackUrl, options),
    discordUrl && createDiscord(discordUrl, options),
    ntfyUrl && createNtfy(ntfyUrl, options),
  ].filter((channel) => typeof channel === 'object');
}

/** Returns whether a log of this level shows the lines of the channel, which are of the level `info`. */
export function showsNotifications(logLevel: string): boolean {
  return logLevel === 'info' || logLevel === 'debug';
}

/** Returns a channel that logs who has written and where to read the message, but not its text. */
export function createLogChannel(log: Logger): Channel {
  return {
    name: LOG_CHANNEL,
    async send({ id, title, command, address, data: { topic } }) {
      const about = typeof topic === 'string' ? { topic: visibleLine(topic) } : {};
      log.info({ event: id, address, ...about }, `${visibleLine(title)}; to read it: ${command}`);
    },
  };
}

/**
 * Returns a channel to the owner's own receiver, following the Standard Webhooks specification (standardwebhooks.com).
 *
 * @param secret `whsec_…`; without one the events are not signed
 */
export function createWebhook(url: string, secret: string | undefined, options: DeliveryOptions): Channel {
  const signer = secret === undefined ? undefined : new Webhook(secret);
  return {
    name: 'webhook',
    send({ id, type, createdAt, data, address }, signal) {
      const body = JSON.stringify({ type, timestamp: createdAt, data: { ...data, url: address } });
      // "This timestamp is the timestamp of the webhook attempt", which the receiver checks to prevent replays.
      const attempt = new Date();
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(attempt.getTime() / 1000)),
        ...(signer && { 'webhook-signature': signer.sign(id, attempt, body) }),
      };
      return postJson(url, body, headers, { ...options, signal });
    },
  };
}

export function createSlack(url: string, options: DeliveryOptions): Channel {
  return createChat('slack', url, options, (notification) => {
    const { start, end } = partsOfText(notification);
    return {
      // Slack requires these escapes. Mentions and links start with one of these characters.
      text: escapeMarkup(`${visibleLine(notification.title)}\n\n${start}${end}`),
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
    };
  });
}

/** Characters that start markup, a link, a mention or a time in Discord. */
const DISCORD_MARKUP = /[\\*_~`|>#[\]<]/;
const DISCORD_MAX_LENGTH = 2_000;
/** The message flag SUPPRESS_EMBEDS: no link preview is fetched. */
const DISCORD_NO_PREVIEWS = 1 << 2;

export function createDiscord(url: string, options: DeliveryOptions): Channel {
  return createChat('discord', url, options, (notification) => {
    const { start, end } = partsOfText(notification);
    const shown = escapeDiscord(`${visibleLine(notification.title)}\n\n${start}`);
    const own = escapeDiscord(end).join('');
    return {
      content: fitPieces(shown, DISCORD_MAX_LENGTH - own.length, (text) => text.length) + own,
      allowed_mentions: { parse: [] },
      flags: DISCORD_NO_PREVIEWS,
    };
  });
}

/** Returns the characters of a text, each escaped. */
function escapeDiscord(text: string): string[] {
  return Array.from(text, (sign) => sign.replace(DISCORD_MARKUP, '\\$&'));
}

/** Maximum length, because ntfy turns a longer message into an attachment. */
const NTFY_MAX_BYTES = 4_096;

/** Returns a channel to an ntfy topic, like `https://ntfy.sh/my-topic`. */
export function createNtfy(topicUrl: string, options: DeliveryOptions): Channel {
  const server = new URL(topicUrl);
  const topic = server.pathname.split('/').at(-1) ?? '';
  // JSON is published to the server's root, with the topic in the body.
  server.pathname = server.pathname.slice(0, -topic.length);
  return createChat('ntfy', server.href, options, (notification) => {
    const { start, end } = partsOfText(notification);
    return {
      topic,
      title: visibleLine(notification.title),
      message: fitPieces([...start], NTFY_MAX_BYTES - Buffer.byteLength(end), Buffer.byteLength) + end,
      // Opened by a tap on the message.
      click: notification.address,
    };
  });
}

function createChat(
  name: string,
  url: string,
  options: DeliveryOptions,
  compose: (notification: Notification) => object,
): Channel {
  return {
    name,
    send: (notification, signal) =>
      postJson(url, JSON.stringify(compose(notification)), {}, { ...options, signal }),
  };
}

const SHORTENED = '… (shortened)';

/** Joins as many pieces as fit into `limit`, measured by `sizeOf`, and marks the text if any are left out. */
function fitPieces(pieces: readonly string[], limit: number, sizeOf: (text: string) => number): string {
  const whole = pieces.join('');
  if (sizeOf(whole) <= limit) return whole;
  let room = limit - sizeOf(SHORTENED);
  const end = pieces.findIndex((piece) => {
    room -= sizeOf(piece);
    return room < 0;
  });
  return pieces.slice(0, end).join('') + SHORTENED;
}
