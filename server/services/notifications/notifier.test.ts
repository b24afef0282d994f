import { rm } from 'node:fs/promises';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { outboxRows } from '../../../test/helpers/outbox-rows.ts';
import { startReceiver } from '../../../test/helpers/receiver.ts';
import { temporaryFolder } from '../../../test/helpers/sample.ts';
import { unlimitedWriter } from '../../../test/helpers/writer.ts';
import { readConfig } from '../../config/config.ts';
import { openDatabase } from '../../db/database.ts';
import { createStores } from '../../db/stores.ts';
import { createInquiryService } from '../inquiries/inquiry-service.ts';
import { createNotifier } from './dispatcher.ts';

const inquiry = { name: 'Ada', email: 'ada@example.com', message: 'May I call?' };

/** Creates a notifier and an inquiry service, wired as in the server. */
async function setUp(settings: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder();
  const database = await openDatabase({ dataDir: folder });
  const now = () => new Date();
  const stores = createStores(database, now);
  const logged: string[] = [];
  const notifier = createNotifier({
    config: readConfig({ PUBLIC_URL: 'https://site.test', NOTIFY_ALLOW_PRIVATE: 'true', ...settings }),
    stores,
    links: { issue: async () => [] },
    now,
    log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
  });
  onTestFinished(async () => {
    await notifier.stop();
    await database.destroy();
    await rm(folder, { recursive: true });
  });
  const service = createInquiryService({
    store: stores.inquiries,
    notify: notifier.channelNames,
    onAccepted: () => notifier.announce('one inquiry has arrived'),
  });
  const accept = () =>
    service.accept(inquiry, {
      source: 'agent',
      path: '/api/mcp/contact',
      idempotencyKey: undefined,
      authorize: () => undefined,
      writer: unlimitedWriter,
    });
  return { notifier, database, stores, logged, accept };
}

it('logs a waiting inquiry without its content if no channel is set', async () => {
  const { notifier, database, stores, logged, accept } = await setUp();
  notifier.start();
  const { id } = await accept();
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    'one inquiry has arrived; no notification channel is set (see NOTIFY_URL in docs/operator.md)',
  ]);
  expect(logged.join('')).not.toMatch(/Ada|example\.com|May I call/);
  expect(await stores.inquiries.find(id)).toMatchObject(inquiry);
  expect(await outboxRows(database)).toEqual([]);
});

it('notifies the owner immediately and logs nothing if a channel is set', async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const { notifier, database, logged, accept } = await setUp({ NOTIFY_URL: receiver.url });
  notifier.start();
  const { id } = await accept();
  const delivered = async () => expect(await outboxRows(database, 'delivered')).toHaveLength(1);
  await vi.waitFor(delivered, 10_000);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ data: { ...inquiry, id } });
  expect(logged).toEqual([]);
});
