import { rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { outboxRows } from '../../../test/helpers/outbox-rows.ts';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import { closeSharedPublishers } from '../../../test/helpers/shared-publishers.ts';
import { eventually } from '../../../test/helpers/wait.ts';
import { readConfig } from '../../config/config.ts';
import { openDatabase } from '../../db/database.ts';
import type { OutboxStore } from '../../db/outbox.ts';
import { MAX_WAIT_MS } from '../../db/outbox.ts';
import { createStores, type Stores } from '../../db/stores.ts';
import type { Database } from '../../db/tables.ts';
import { createDescribeEvent } from './describe-event.ts';
import { createDispatcher, RETRY_DELAYS_MS } from './dispatcher.ts';
import type { Channel, Notification } from './notification.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };

let folder: string;
let database: Database;
let stores: Stores;
let clock: number;
let logged: string[];
let dispatchers: ReturnType<typeof createDispatcher>[];
const now = () => new Date(clock);

// A test counts the timers.
beforeAll(closeSharedPublishers);

beforeEach(async () => {
  folder = await temporaryFolder();
  database = await openDatabase({ dataDir: folder });
  clock = NOON;
  logged = [];
  dispatchers = [];
  stores = createStores(database, now);
});

afterEach(async () => {
  await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
  await database.destroy();
  await rm(folder, { recursive: true });
});

/** Returns a channel that records notifications and then calls `then`. */
function recorder(name: string, then: (notification: Notification) => unknown = () => undefined) {
  const sent: Notification[] = [];
  const channel: Channel = {
    name,
    async send(notification) {
      sent.push(notification);
      await then(notification);
    },
  };
  return { ...channel, sent, ids: () => sent.map(({ id }) => id) };
}

/** Returns a gate: `pass` waits for `open`, and `reached` resolves on the first call to `pass`. */
function gate() {
  const [reached, opened] = [deferred(), deferred()];
  const pass = () => {
    reached.resolve();
    return opened.promise;
  };
  return { pass, reached: reached.promise, open: opened.resolve };
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
}

const refuse = () => {
  throw new Error('example.com responded with 500');
};

function dispatcherOf(channels: readonly Channel[], outbox: OutboxStore = stores.outbox) {
  const dispatcher = createDispatcher({
    outbox,
    channels,
    describeEvent: createDescribeEvent(stores, readConfig({ PUBLIC_URL: 'https://site.test' })),
    now,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
  });
  dispatchers.push(dispatcher);
  return dispatcher;
}

async function accept(notify: readonly string[] = ['webhook'], changes: Partial<typeof inquiry> = {}) {
  const { id } = await stores.inquiries.accept({
    inquiry: { ...inquiry, ...changes },
    source: 'agent',
    notify,
  });
  return id;
}

describe('a notification', () => {
  it('is sent once on each of its channels and includes the inquiry', async () => {
    const [webhook, email] = [recorder('webhook'), recorder('email')];
    const dispatcher = dispatcherOf([webhook, email]);
    const id = await accept(['webhook', 'email']);
    await dispatcher.deliverDue();
    await dispatcher.deliverDue();
    expect(webhook.sent).toMatchObject([{ type: 'inquiry.received', data: { ...inquiry, id } }]);
    expect(email.sent).toEqual(webhook.sent);
    expect(await stores.outbox.nextDue()).toBeUndefined();
  });

  it('is retried after each delay in the schedule and then parked', async () => {
    const webhook = recorder('webhook', refuse);
    const dispatcher = dispatcherOf([webhook]);
    const id = await accept();
    for (const pause of RETRY_DELAYS_MS) {
      await dispatcher.deliverDue();
      expect(await stores.outbox.nextDue()).toEqual(new Date(clock + pause));
      const attempts = webhook.sent.length;
      clock += pause - 1;
      await dispatcher.deliverDue();
      expect(webhook.sent).toHaveLength(attempts);
      clock += 1;
    }
    await dispatcher.deliverDue();
    expect(webhook.sent).toHaveLength(RETRY_DELAYS_MS.length + 1);
    expect(new Set(webhook.ids()).size).toBe(1);
    expect(await stores.outbox.ofSubjects([id])).toMatchObject([
      { state: 'parked', last_error: 'example.com responded with 500' },
    ]);
    expect(await stores.outbox.nextDue()).toBeUndefined();
  });

  it('has the same event id in every attempt and on every channel', async () => {
    let failures = 2;
    const webhook = recorder('webhook', () => {
      failures -= 1;
      if (failures >= 0) refuse();
    });
    const email = recorder('email');
    const dispatcher = dispatcherOf([webhook, email]);
    await accept(['webhook', 'email']);
    for (const pause of RETRY_DELAYS_MS) {
      await dispatcher.deliverDue();
      clock += pause;
    }
    expect(webhook.sent).toHaveLength(3);
    expect(new Set([...webhook.ids(), ...email.ids()]).size).toBe(1);
    expect(await outboxRows(database, 'delivered')).toHaveLength(2);
  });

  it('does not block others when it fails', async () => {
    const [webhook, email] = [recorder('webhook', refuse), recorder('email')];
    const dispatcher = dispatcherOf([webhook, email]);
    for (let count = 0; count < 15; count += 1) await accept(['webhook', 'email']);
    await dispatcher.deliverDue();
    expect(email.sent).toHaveLength(15);
    expect(await outboxRows(database, 'pending')).toHaveLength(15);
  });

  it('is sent in one digest at the end of the hour when over the limit, even after a failure', async () => {
    let isDown = true;
    const webhook = recorder('webhook', () => isDown && refuse());
    const dispatcher = dispatcherOf([webhook]);
    const ids: string[] = [];
    for (let count = 0; count < 65; count += 1) ids.push(await accept());
    await stores.inquiries.remove(ids.at(-1) ?? '');
    isDown = false;
    await dispatcher.deliverDue();
    expect(webhook.sent).toHaveLength(60);
    isDown = true;
    clock += 60 * 60 * 1000;
    await dispatcher.deliverDue();
    isDown = false;
    clock += RETRY_DELAYS_MS[0] ?? 0;
    await dispatcher.deliverDue();
    const digests = webhook.sent.slice(60);
    expect(digests).toMatchObject(
      Array.from({ length: 2 }, () => ({
        type: 'digest',
        title: 'site.test: 4 inquiries',
        data: { count: 4, ids: expect.arrayContaining(ids.slice(60, 64)) },
      })),
    );
    expect(new Set(digests.map(({ id }) => id)).size).toBe(1);
    expect(digests[0]?.quoted.join(' ')).toContain(`${inquiry.name} <${inquiry.email}>`);
    expect(await outboxRows(database, 'delivered')).toHaveLength(64);
  });

  it('waits less than MAX_WAIT_MS before each retry', () => {
    expect(Math.max(...RETRY_DELAYS_MS)).toBeLessThan(MAX_WAIT_MS);
  });

  it('is not sent for a deleted inquiry', async () => {
    const webhook = recorder('webhook');
    const [deleted, deletedLater, remaining] = [await accept(), await accept(), await accept()];
    await stores.inquiries.remove(deleted);
    // Simulate deletion after the notification was claimed.
    await database.deleteFrom('inquiries').where('id', '=', deletedLater).execute();
    await dispatcherOf([webhook]).deliverDue();
    expect(webhook.sent).toMatchObject([{ data: { id: remaining } }]);
    expect(await outboxRows(database, 'pending')).toEqual([]);
  });

  it('is sent for a pending greeting but not for an approved one', async () => {
    const webhook = recorder('webhook');
    const origin = { channel: 'mcp', state: 'pending', notify: ['webhook'] } as const;
    const post = (message: string) => stores.greetings.post({ agent_name: 'Bot', message }, origin);
    const [pending, approved] = [await post('May I?'), await post('And I?')];
    await stores.greetings.setState(approved.stored.id, 'public');
    await dispatcherOf([webhook]).deliverDue();
    expect(webhook.sent).toMatchObject([{ type: 'greeting.pending', data: { id: pending.stored.id } }]);
  });

  it('fails but stays pending when its channel is no longer configured', async () => {
    const webhook = recorder('webhook');
    const id = await accept(['webhook', 'email']);
    await dispatcherOf([webhook]).deliverDue();
    expect(webhook.sent).toHaveLength(1);
    expect(await stores.outbox.ofSubjects([id])).toMatchObject([
      { channel: 'email', state: 'pending', last_error: 'The channel "email" is no longer configured.' },
      { channel: 'webhook', state: 'delivered' },
    ]);
  });

  it('restarts its schedule with the same event id when the owner retries', async () => {
    const webhook = recorder('webhook', refuse);
    const dispatcher = dispatcherOf([webhook]);
    const id = await accept();
    for (const pause of [...RETRY_DELAYS_MS, 0]) {
      await dispatcher.deliverDue();
      clock += pause;
    }
    await stores.outbox.retry(id, now());
    await dispatcher.deliverDue();
    expect(new Set(webhook.ids()).size).toBe(1);
    expect(await stores.outbox.nextDue()).toEqual(new Date(clock + (RETRY_DELAYS_MS[0] ?? 0)));
  });

  it('is logged with its channel and result but without its content', async () => {
    const dispatcher = dispatcherOf([recorder('webhook', refuse)]);
    await accept();
    for (const pause of [...RETRY_DELAYS_MS, 0]) {
      await dispatcher.deliverDue();
      clock += pause;
    }
    const lines = logged.map((line) => JSON.parse(line));
    expect(lines).toHaveLength(RETRY_DELAYS_MS.length + 1);
    expect(lines[0]).toMatchObject({
      channel: 'webhook',
      attempts: 1,
      reason: 'example.com responded with 500',
    });
    expect(lines.at(-1).msg).toMatch(/^notification parked/);
    expect(logged.join('')).not.toMatch(/Ada|ada@|May I call/);
  });
});

describe('a running dispatcher', () => {
  // Freeze timers, so that immediate delivery cannot depend on one.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const untilIdle = () => eventually(() => expect(vi.getTimerCount()).toBe(1));

  it('delivers notifications left by another process', async () => {
    const arrived = deferred();
    await accept();
    dispatcherOf([recorder('webhook', arrived.resolve)]).wake();
    await arrived.promise;
  });

  it('delivers immediately when woken', async () => {
    const arrived = deferred();
    const dispatcher = dispatcherOf([recorder('webhook', arrived.resolve)]);
    dispatcher.wake();
    await untilIdle();
    await accept();
    dispatcher.wake();
    await arrived.promise;
  });

  it('delivers a notification that arrives during a delivery as soon as that delivery ends', async () => {
    const [slow, arrived] = [gate(), deferred()];
    const webhook = recorder('webhook', () => (webhook.sent.length === 1 ? slow.pass() : arrived.resolve()));
    const dispatcher = dispatcherOf([webhook]);
    await accept();
    dispatcher.wake();
    await slow.reached;
    await accept();
    dispatcher.wake();
    slow.open();
    await arrived.promise;
    expect(new Set(webhook.ids()).size).toBe(2);
  });

  it('retries automatically after the delay', async () => {
    const webhook = recorder('webhook', refuse);
    const dispatcher = dispatcherOf([webhook]);
    await accept();
    dispatcher.wake();
    await untilIdle();
    expect(webhook.sent).toHaveLength(1);
    clock += RETRY_DELAYS_MS[0] ?? 0;
    vi.advanceTimersByTime(RETRY_DELAYS_MS[0] ?? 0);
    await nextTurn();
    expect(webhook.sent).toHaveLength(2);
  });

  it('finishes and records deliveries in progress when stopped, but starts no new ones', async () => {
    const slow = gate();
    const webhook = recorder('webhook', slow.pass);
    const dispatcher = dispatcherOf([webhook]);
    await accept();
    dispatcher.wake();
    await slow.reached;
    let stopped = false;
    const stopping = dispatcher.stop().then(() => {
      stopped = true;
    });
    await accept();
    dispatcher.wake();
    await nextTurn();
    expect(stopped).toBe(false);
    slow.open();
    await stopping;
    dispatcher.wake();
    await nextTurn();
    expect(webhook.sent).toHaveLength(1);
    expect((await outboxRows(database)).map(({ state }) => state).toSorted()).toEqual([
      'delivered',
      'pending',
    ]);
  });

  it('waits for other deliveries even if the result of one cannot be stored', async () => {
    const slow = gate();
    const failing: OutboxStore = { ...stores.outbox, failed: () => Promise.reject(new Error('disk full')) };
    const [webhook, email] = [recorder('webhook', refuse), recorder('email', slow.pass)];
    const dispatcher = dispatcherOf([webhook, email], failing);
    const id = await accept(['webhook', 'email']);
    dispatcher.wake();
    await slow.reached;
    await nextTurn();
    const stopping = dispatcher.stop();
    setImmediate(slow.open);
    await stopping;
    expect(await stores.outbox.ofSubjects([id])).toMatchObject([
      { channel: 'email', state: 'delivered' },
      { channel: 'webhook', state: 'pending' },
    ]);
    expect(logged.join('')).toContain('could not be stored');
  });
});

describe('two processes on one database', () => {
  it('deliver every notification exactly once', async () => {
    const other = await openDatabase({ dataDir: folder });
    onTestFinished(() => other.destroy());
    const [one, two] = [recorder('webhook', () => nextTurn()), recorder('webhook', () => nextTurn())];
    const both = [dispatcherOf([one]), dispatcherOf([two], createStores(other, now).outbox)];
    for (let count = 0; count < 60; count += 1) await accept();
    await Promise.all(both.map((dispatcher) => dispatcher.deliverDue()));
    const ids = [...one.ids(), ...two.ids()];
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
    expect(Math.min(one.sent.length, two.sent.length)).toBeGreaterThan(0);
  });

  it('take over a delivery from the other process only after its claim has expired', async () => {
    const hanging = gate();
    const [first, second] = [recorder('webhook', hanging.pass), recorder('webhook')];
    const [stuck, healthy] = [dispatcherOf([first]), dispatcherOf([second])];
    await accept();
    const stuckDelivery = stuck.deliverDue();
    await hanging.reached;
    clock += 29_000;
    await healthy.deliverDue();
    expect(second.sent).toEqual([]);
    clock += 2_000;
    await healthy.deliverDue();
    expect(second.ids()).toEqual(first.ids());
    hanging.open();
    await stuckDelivery;
  });
});
