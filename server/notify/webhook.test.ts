import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleNotification, untilDone } from '../testing/notification.ts';
import { type Receiver, startReceiver } from '../testing/receiver.ts';
import { createWebhook } from './webhook.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;

describe('the webhook', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  async function deliver(withSecret?: string) {
    const webhook = createWebhook({ url: receiver.url, secret: withSecret }, { allowPrivate: true });
    await webhook.send(sampleNotification(), untilDone);
    const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
    const signed = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    };
    return { headers, body, signed };
  }

  it('sends an event that a receiver verifies with the secret it shares', async () => {
    const { body, signed } = await deliver(secret);
    expect(new Webhook(secret).verify(body, signed)).toEqual({
      type: 'inquiry.received',
      timestamp: sampleNotification().createdAt,
      data: sampleNotification().data,
    });
  });

  it('cannot be forged: another body or another secret does not verify', async () => {
    const { body, signed } = await deliver(secret);
    const other = `whsec_${randomBytes(32).toString('base64')}`;
    expect(() => new Webhook(secret).verify(body.replace('Ada', 'Eve'), signed)).toThrow('No matching');
    expect(() => new Webhook(other).verify(body, signed)).toThrow('No matching');
  });

  it('carries the same id when it is sent again, so that a receiver knows the repeat', async () => {
    const [first, second] = [await deliver(secret), await deliver(secret)];
    expect(first.signed['webhook-id']).toBe(sampleNotification().id);
    expect(second.signed['webhook-id']).toBe(first.signed['webhook-id']);
  });

  it('goes unsigned where no secret is set', async () => {
    const { headers } = await deliver();
    expect(headers).toHaveProperty('webhook-id');
    expect(headers).not.toHaveProperty('webhook-signature');
  });
});
