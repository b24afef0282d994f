import { expect, it, onTestFinished } from 'vitest';
import { english } from '../../../test/helpers/core/english.ts';
import { onEveryDatabase } from '../../../test/helpers/databases.ts';
import { outboxRows } from '../../../test/helpers/outbox-rows.ts';
import { setUpOwner } from '../../../test/helpers/owner.ts';
import { startReceiver } from '../../../test/helpers/receiver.ts';
import { startSample } from '../../../test/helpers/sample.ts';
import { eventually } from '../../../test/helpers/wait.ts';
import { createOutboxStore } from '../../db/outbox.ts';

const WEEK = '2026-11-16';
const MONDAY = '2026-11-23T06:00:00Z';

async function setUp() {
  const owner = await setUpOwner();
  const { stores } = owner;
  const visit = { day: '2026-11-18', surface: 'mcp', target: 'get_offerings', outcome: 'answered' } as const;
  await stores.visits.add([{ ...visit, agent: 'ClaudeBot', count: 7 }]);
  const asked = { week: WEEK, kind: 'search', query: 'pricing', asker: 'agent' } as const;
  await stores.unanswered.add(['a', 'b', 'c'].map((client) => ({ ...asked, client })));
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  return { owner, receiver };
}

it('tells the owner once, on Monday morning, what the command prints about the week before', async () => {
  const { owner, receiver } = await setUp();
  const settings = {
    NOTIFY_NTFY_URL: `${receiver.url}/topic`,
    NOTIFY_WEEKLY: 'on',
    NOTIFY_ALLOW_PRIVATE: 'true',
  };
  const startAt = (time: string) =>
    startSample({ DATA_DIR: owner.folder, ...settings }, () => new Date(time));

  await (await startAt('2026-11-23T05:59:00Z')).close();
  expect(await outboxRows(owner.database)).toMatchObject([{ subject_id: '2026-11-09' }]);
  const service = await startAt(MONDAY);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await service.close();
  await (await startAt('2026-11-25T06:00:00Z')).close();
  expect(await outboxRows(owner.database)).toHaveLength(2);

  const { title, message } = JSON.parse(receiver.received[0]?.body ?? '');
  expect(title).toBe(english('weekly.title', { host: 'site.test', week: '2026-11-16' }));
  expect(message).toMatch(
    /^Week of November 16.+22, 2026: people opened 0 pages, and agents and other programs made 7 requests\.\n/,
  );
  expect(message).toContain(english('weekly.lookedFor', { askers: '- 3 agents', query: '“pricing”' }));
});

it.each([{}, { NOTIFY_WEEKLY: 'on', VISITS: 'off' }, { NOTIFY_WEEKLY: 'off' }])(
  'sends nothing with %o',
  async (settings) => {
    const { owner, receiver } = await setUp();
    const channel = { NOTIFY_URL: receiver.url, NOTIFY_ALLOW_PRIVATE: 'true' };
    const service = await startSample(
      { DATA_DIR: owner.folder, ...channel, ...settings },
      () => new Date(MONDAY),
    );
    await service.close();
    expect(await outboxRows(owner.database)).toEqual([]);
  },
);

onEveryDatabase((open) => {
  it('is written once, by one of several processes', async () => {
    const stores = await Promise.all(
      [open(), open(), open()].map(async (one) => createOutboxStore(await one)),
    );
    const at = new Date(MONDAY);
    const enqueued = await Promise.all(stores.map((store) => store.enqueueWeek(WEEK, ['ntfy', 'email'], at)));
    expect(enqueued.filter(Boolean)).toHaveLength(1);
    expect(await stores[0]?.enqueueWeek('2026-11-09', ['ntfy'], at)).toBe(false);
    expect(await outboxRows(await open())).toHaveLength(2);
  });
});
