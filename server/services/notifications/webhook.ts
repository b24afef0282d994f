/** The owner's own receiver, by the Standard Webhooks specification (standardwebhooks.com). */
import { Webhook } from 'standardwebhooks';
import type { Channel } from './channel.ts';
import type { DeliveryOptions } from './delivery-options.ts';
import { postJson } from './post-json.ts';

export interface WebhookAddress {
  readonly url: string;
  /** `whsec_…`; without one the events go unsigned. */
  readonly secret?: string | undefined;
}

export function createWebhook({ url, secret }: WebhookAddress, options: DeliveryOptions): Channel {
  const signer = secret === undefined ? undefined : new Webhook(secret);
  return {
    name: 'webhook',
    send({ id, type, createdAt, data }, signal) {
      const body = JSON.stringify({ type, timestamp: createdAt, data });
      // "This timestamp is the timestamp of the webhook attempt", which the receiver checks against replays.
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
