import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleNotification, untilDone } from '../../../test/helpers/notification.ts';
import { type Receiver, startReceiver } from '../../../test/helpers/receiver.ts';
import { createWebhook } from './channels.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;

describe('the webhook', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  async function deliver(withSecret?: string) {
    const webhook = createWebhook(receiver.url, withSecret, { allowPrivate: true });
    await webhook.send(sampleNotification(), untilDone);
    const last = receiver.received.at(-1);
    const headers = Object.entries(last?.headers ?? {}).map(
      ([name, value]) => [name, String(value)] as const,
    );
    return { headers: Object.fromEntries(headers), body: last?.body ?? '' };
  }

  it('signs an event so that a receiver can verify it', async () => {
    const { body, headers } = await deliver(secret);
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'inquiry.received',
      timestamp: sampleNotification().createdAt,
      data: { ...sampleNotification().data, actions: [] },
    });
  });

  it('signs an event so that another body or another secret fails verification', async () => {
    const { body, headers } = await deliver(secret);
    const other = `whsec_${randomBytes(32).toString('base64')}`;
    expect(() => new Webhook(secret).verify(body.replace('Ada', 'Eve'), headers)).toThrow('No matching');
    expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching');
  });

  it('sends the same id on every attempt', async () => {
    const [first, second] = [await deliver(secret), await deliver(secret)];
    expect(first.headers['webhook-id']).toBe(sampleNotification().id);
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
  });

  it('sends unsigned events without a secret', async () => {
    const { headers } = await deliver();
    expect(headers).toHaveProperty('webhook-id');
    expect(headers).not.toHaveProperty('webhook-signature');
  });
});
