import { rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { outboxRows } from '../../../test/helpers/outbox-rows.ts';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import { openDatabase } from '../../db/database.ts';
import type { OutboxStore } from '../../db/outbox.ts';
import { MAX_WAIT_MS } from '../../db/outbox.ts';
import { createStores, type Stores } from '../../db/stores.ts';
import type { Database } from '../../db/tables.ts';
import { createDispatcher, type Dispatcher, RETRY_DELAYS_MS } from './dispatcher.ts';
import { type Channel, createDescribeEvent, type Notification } from './notification.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };

let folder: string;
let database: Database;
let stores: Stores;
let clock: number;
let logged: string[];
let dispatchers: Dispatcher[];
const now = () => new Date(clock);

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

/** A channel that keeps what it is given, and then does as told. */
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

/** A door that stays shut until it is opened; `reached` resolves when somebody stands before it. */
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
  throw new Error('example.com answered 500');
};

function dispatcherOf(channels: readonly Channel[], outbox: OutboxStore = stores.outbox): Dispatcher {
  const dispatcher = createDispatcher({
    outbox,
    channels,
    describeEvent: createDescribeEvent(stores, 'https://site.test'),
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
  it('goes out by each of its channels once, with what the owner needs', async () => {
    const [webhook, email] = [recorder('webhook'), recorder('email')];
    const dispatcher = dispatcherOf([webhook, email]);
    const id = await accept(['webhook', 'email']);
    await dispatcher.deliverDue();
    await dispatcher.deliverDue();
    expect(webhook.sent).toMatchObject([{ type: 'inquiry.received', data: { ...inquiry, id } }]);
    expect(email.sent).toEqual(webhook.sent);
    expect(await stores.outbox.nextDue()).toBeUndefined();
  });

  it('that fails is tried again after each pause of the schedule, not before, and parked after the last', async () => {
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
      { state: 'parked', last_error: 'example.com answered 500' },
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

  it('that fails holds no other up', async () => {
    const [webhook, email] = [recorder('webhook', refuse), recorder('email')];
    const dispatcher = dispatcherOf([webhook, email]);
    for (let count = 0; count < 15; count += 1) await accept(['webhook', 'email']);
    await dispatcher.deliverDue();
    expect(email.sent).toHaveLength(15);
    expect(await outboxRows(database, 'pending')).toHaveLength(15);
  });

  it('that exceeds the limit of an hour comes in one digest at its end, also when that fails at first', async () => {
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
        title: 'site.test: 4 more messages',
        data: { count: 4, ids: expect.arrayContaining(ids.slice(60, 64)) },
      })),
    );
    expect(new Set(digests.map(({ id }) => id)).size).toBe(1);
    expect(digests[0]?.lines.join(' ')).toContain(`${inquiry.name} <${inquiry.email}>`);
    expect(await outboxRows(database, 'delivered')).toHaveLength(64);
  });

  it('waits no longer for a next attempt than the time it is given when the clock is set back', () => {
    expect(Math.max(...RETRY_DELAYS_MS)).toBeLessThan(MAX_WAIT_MS);
  });

  it('is not sent of an inquiry that the owner has deleted meanwhile', async () => {
    const webhook = recorder('webhook');
    const [deleted, gone, kept] = [await accept(), await accept(), await accept()];
    await stores.inquiries.remove(deleted);
    // As when it goes after its notification was claimed.
    await database.deleteFrom('inquiries').where('id', '=', gone).execute();
    await dispatcherOf([webhook]).deliverDue();
    expect(webhook.sent).toMatchObject([{ data: { id: kept } }]);
    expect(await outboxRows(database, 'pending')).toEqual([]);
  });

  it('is sent of a greeting that waits, and not of one that no longer does', async () => {
    const webhook = recorder('webhook');
    const origin = { channel: 'mcp', state: 'pending', notify: ['webhook'] } as const;
    const post = (message: string) => stores.greetings.post({ agent_name: 'Bot', message }, origin);
    const [waiting, settled] = [await post('May I?'), await post('And I?')];
    await stores.greetings.setState(settled.stored.id, 'public');
    await dispatcherOf([webhook]).deliverDue();
    expect(webhook.sent).toMatchObject([{ type: 'greeting.pending', data: { id: waiting.stored.id } }]);
  });

  it('by a channel that is not configured any more fails with that reason, and is kept', async () => {
    const webhook = recorder('webhook');
    const id = await accept(['webhook', 'email']);
    await dispatcherOf([webhook]).deliverDue();
    expect(webhook.sent).toHaveLength(1);
    expect(await stores.outbox.ofSubjects([id])).toMatchObject([
      { channel: 'email', state: 'pending', last_error: 'The channel "email" is not configured any more.' },
      { channel: 'webhook', state: 'delivered' },
    ]);
  });

  it('that the owner retries begins its schedule anew, as the same event', async () => {
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

  it('leaves its event, channel and fate in the log, and nothing of what it says', async () => {
    const dispatcher = dispatcherOf([recorder('webhook', refuse)]);
    await accept();
    for (const pause of [...RETRY_DELAYS_MS, 0]) {
      await dispatcher.deliverDue();
      clock += pause;
    }
    const lines = logged.map((line) => JSON.parse(line));
    expect(lines).toHaveLength(RETRY_DELAYS_MS.length + 1);
    expect(lines[0]).toMatchObject({ channel: 'webhook', attempts: 1, reason: 'example.com answered 500' });
    expect(lines.at(-1).msg).toMatch(/^notification parked/);
    expect(logged.join('')).not.toMatch(/Ada|ada@|May I call/);
  });
});

describe('a dispatcher that runs', () => {
  // Time stands still, so that what is delivered at once was not waited for.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const rested = () => vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));

  it('begins with what another process has left', async () => {
    const arrived = deferred();
    await accept();
    dispatcherOf([recorder('webhook', arrived.resolve)]).wake();
    await arrived.promise;
  });

  it('delivers at once what it is woken for', async () => {
    const arrived = deferred();
    const dispatcher = dispatcherOf([recorder('webhook', arrived.resolve)]);
    dispatcher.wake();
    await rested();
    await accept();
    dispatcher.wake();
    await arrived.promise;
  });

  it('delivers what comes in the middle of a delivery right after it', async () => {
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

  it('comes back by itself when a pause is over', async () => {
    const webhook = recorder('webhook', refuse);
    const dispatcher = dispatcherOf([webhook]);
    await accept();
    dispatcher.wake();
    await rested();
    expect(webhook.sent).toHaveLength(1);
    clock += RETRY_DELAYS_MS[0] ?? 0;
    vi.advanceTimersByTime(RETRY_DELAYS_MS[0] ?? 0);
    await nextTurn();
    expect(webhook.sent).toHaveLength(2);
  });

  it('waits for what is under way when it is stopped, writes it down, and begins nothing more', async () => {
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

  it('waits for the others also where it cannot write down how one fared', async () => {
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
  it('deliver everything, nothing twice', async () => {
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

  it('leave a delivery alone that the other has under way, and take it over when that has died', async () => {
    const hanging = gate();
    const [first, second] = [recorder('webhook', hanging.pass), recorder('webhook')];
    const [dying, living] = [dispatcherOf([first]), dispatcherOf([second])];
    await accept();
    const dead = dying.deliverDue();
    await hanging.reached;
    clock += 29_000;
    await living.deliverDue();
    expect(second.sent).toEqual([]);
    clock += 2_000;
    await living.deliverDue();
    expect(second.ids()).toEqual(first.ids());
    hanging.open();
    await dead;
  });
});
