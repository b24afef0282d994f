import { expect, it } from 'vitest';
import { rowsOf } from '../../test/helpers/collect.ts';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { outboxRows } from '../../test/helpers/outbox-rows.ts';
import { type Acceptance, createInquiryStore } from './inquiry-store.ts';
import { createOutboxStore } from './outbox.ts';
import { RefusedError } from './refusal.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };
const acceptance: Acceptance = { inquiry, source: 'agent', notify: ['webhook', 'email'] };
const key = { path: '/api/mcp/contact', key: 'k-1', bodyHash: 'same' };
const token = { nonce: 'n-1', expiresAt: new Date('2026-11-21T13:00:00Z') };

onEveryDatabase((open) => {
  it('stores an inquiry with one notification per channel, all for the same event', async () => {
    const database = await open();
    const inquiries = createInquiryStore(database, () => NOON);
    const { id } = await inquiries.accept({ ...acceptance, inquiry: { ...inquiry, topic: 'Talk' } });
    expect(await inquiries.find(id)).toMatchObject({ ...inquiry, topic: 'Talk', source: 'agent' });
    const notifications = await createOutboxStore(database).ofSubjects([id]);
    expect(notifications.map(({ channel }) => channel)).toEqual(['email', 'webhook']);
    expect(new Set(notifications.map(({ event_id }) => event_id)).size).toBe(1);
  });

  it('returns the first inquiry for a repeated key, even from another process', async () => {
    const [one, other] = [await open(), await open()];
    const first = await createInquiryStore(one, () => NOON).accept({ ...acceptance, idempotencyKey: key });
    const again = await createInquiryStore(other, () => NOON).accept({ ...acceptance, idempotencyKey: key });
    expect(again).toEqual({ id: first.id, isNew: false });
    expect(await rowsOf(createInquiryStore(one, () => NOON).list())).toHaveLength(1);
  });

  it('stores one inquiry for many simultaneous requests with the same key', async () => {
    const database = await open();
    const store = createInquiryStore(database, () => NOON);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => store.accept({ ...acceptance, idempotencyKey: key })),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await outboxRows(database)).toHaveLength(2);
  });

  it('rejects a key reused with another body until it expires after 24 hours', async () => {
    const database = await open();
    await createInquiryStore(database, () => NOON).accept({ ...acceptance, idempotencyKey: key });
    const other = { ...acceptance, idempotencyKey: { ...key, bodyHash: 'other' } };
    await expect(createInquiryStore(database, () => NOON).accept(other)).rejects.toMatchObject({
      reason: 'key-reused',
    });
    const nextDay = createInquiryStore(database, () => new Date('2026-11-22T12:00:01Z'));
    expect(await nextDay.accept(other)).toMatchObject({ isNew: true });
  });

  it('accepts a token once and stores nothing on its second use', async () => {
    const store = createInquiryStore(await open(), () => NOON);
    const tries = await Promise.allSettled([
      store.accept({ ...acceptance, token }),
      store.accept({ ...acceptance, token }),
    ]);
    const [refused] = tries.filter((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(RefusedError);
    expect(refused?.reason).toMatchObject({ reason: 'token-spent' });
    expect(await rowsOf(store.list())).toHaveLength(1);
  });

  it('deletes an inquiry with its notifications and its key', async () => {
    const database = await open();
    const store = createInquiryStore(database, () => NOON);
    const { id } = await store.accept({ ...acceptance, idempotencyKey: key });
    expect(await store.remove(id)).toBe(true);
    expect(await store.remove(id)).toBe(false);
    expect(await outboxRows(database)).toEqual([]);
    expect(await store.findByKey(key)).toBeUndefined();
  });

  it('lists inquiries by their state, which is new at first', async () => {
    const store = createInquiryStore(await open(), () => NOON);
    const [first, second] = [await store.accept(acceptance), await store.accept(acceptance)];
    expect(await store.setState(first.id, 'spam')).toBe(true);
    expect(await store.setState('unknown', 'spam')).toBe(false);
    const idsIn = async (state?: 'new' | 'spam' | 'read') =>
      (await rowsOf(store.list(state))).map(({ id }) => id);
    expect(await idsIn('new')).toEqual([second.id]);
    expect(await idsIn('spam')).toEqual([first.id]);
    expect(await idsIn('read')).toEqual([]);
    expect(await idsIn()).toHaveLength(2);
  });

  it('finds ids by four or more of their first characters, at most two', async () => {
    const store = createInquiryStore(await open(), () => NOON);
    const { id } = await store.accept(acceptance);
    expect(await store.idsStartingWith(id)).toEqual([id]);
    expect(await store.idsStartingWith(id.slice(0, 8).toUpperCase())).toEqual([id]);
    for (const other of [id.slice(0, 3), `${id}0`, `${id.slice(0, 4)}%`, '____', '']) {
      expect(await store.idsStartingWith(other)).toEqual([]);
    }
  });

  it('deletes all inquiries older than a given time', async () => {
    const database = await open();
    const old = createInquiryStore(database, () => new Date('2026-01-01T00:00:00Z'));
    for (let count = 0; count < 20; count += 1) await old.accept(acceptance);
    const store = createInquiryStore(database, () => NOON);
    const { id } = await store.accept(acceptance);
    expect(await store.removeUnchangedSince(new Date('2026-06-01T00:00:00Z'))).toBe(20);
    expect((await rowsOf(store.list())).map((kept) => kept.id)).toEqual([id]);
  });

  it('keeps an old inquiry whose state has changed since', async () => {
    const database = await open();
    const old = createInquiryStore(database, () => new Date('2026-01-01T00:00:00Z'));
    const [answered] = [await old.accept(acceptance), await old.accept(acceptance)];
    const store = createInquiryStore(database, () => NOON);
    await store.setState(answered.id, 'answered');
    expect(await store.removeUnchangedSince(NOON)).toBe(1);
    expect(await rowsOf(store.list())).toMatchObject([
      { id: answered.id, state: 'answered', state_changed_at: NOON.toISOString() },
    ]);
  });
});
