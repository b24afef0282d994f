/** Tests how the owner is notified of greetings, through the whole service. */
import { expect, it, onTestFinished } from 'vitest';
import { startReceiver } from '../helpers/receiver.ts';
import { startSample } from '../helpers/sample.ts';
import { eventually } from '../helpers/wait.ts';

const HOUR_MS = 60 * 60 * 1000;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');

/** Starts the service with a webhook. */
async function setUp(settings: Readonly<Record<string, string>> = {}) {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  let clock = NOON;
  const webhook = { NOTIFY_URL: receiver.url, NOTIFY_ALLOW_PRIVATE: 'true' };
  const service = await startSample({ ...webhook, ...settings }, () => new Date(clock));
  onTestFinished(service.close);
  return {
    /** Posts a greeting and returns its id. */
    async greet(message: string): Promise<string> {
      const response = await service.request('/api/mcp/greetings', {
        method: 'POST',
        body: JSON.stringify({ agent_name: 'Bot', message }),
        headers: { 'content-type': 'application/json' },
      });
      return ((await response.json()) as { readonly id: string }).id;
    },
    rowsOf: (id: string) => service.stores.outbox.ofSubjects([id]),
    events: () => receiver.received.map(({ body }) => JSON.parse(body)),
    wait(milliseconds: number) {
      clock += milliseconds;
    },
  };
}

it('defers greetings to one digest in the morning by default', async () => {
  const { greet, rowsOf, events, wait } = await setUp();
  const ids = [await greet('Good morning'), await greet('Good night')];
  const [row] = await rowsOf(ids[0] ?? '');
  // The time zone of the sample is Europe/Lisbon.
  expect(row).toMatchObject({ state: 'pending', next_attempt_at: '2026-11-22T08:00:00.000Z' });
  wait(19 * HOUR_MS);
  await greet('Good evening');
  wait(HOUR_MS);
  await greet('Too late for today');
  await eventually(() => expect(events()).toHaveLength(1));
  expect(events()).toMatchObject([{ type: 'digest', data: { kind: 'greeting', count: 3 } }]);
  expect(events()[0].data.ids).toEqual(expect.arrayContaining(ids));
});

it('notifies the owner of each greeting at once with NOTIFY_GREETINGS=each', async () => {
  const { greet, events } = await setUp({ NOTIFY_GREETINGS: 'each' });
  const id = await greet('Good morning');
  await eventually(() => expect(events()).toHaveLength(1));
  expect(events()).toMatchObject([{ type: 'greeting.received', data: { id } }]);
});

it('notifies the owner of each greeting that waits for approval with NOTIFY_GREETINGS=each', async () => {
  const { greet, events } = await setUp({ NOTIFY_GREETINGS: 'each', GREETINGS: 'approval' });
  const id = await greet('Good morning');
  await eventually(() => expect(events()).toHaveLength(1));
  expect(events()).toMatchObject([{ type: 'greeting.pending', data: { id } }]);
});

it('does not notify the owner of greetings with NOTIFY_GREETINGS=never', async () => {
  const { greet, rowsOf } = await setUp({ NOTIFY_GREETINGS: 'never', GREETINGS: 'approval' });
  expect(await rowsOf(await greet('Good morning'))).toEqual([]);
});
