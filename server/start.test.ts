import { rm } from 'node:fs/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { smallContent } from '../test/helpers/content-copy.ts';
import { PLACEHOLDER_ASSETS, SAMPLE_ORIGIN, temporaryFolder } from '../test/helpers/sample.ts';
import { readConfig } from './config/config.ts';
import { startFoyer } from './start.ts';

/** A board without a battery. */
const EPOCH = new Date('1970-01-01T00:00:20Z');
const BEFORE = new Date('2026-11-20T12:00:00Z');
const DUE = new Date('2026-12-01T08:00:00Z');

async function setUp() {
  const copy = await smallContent();
  const essay = (title: string, date: string) =>
    `---\ntitle: ${title}\ndate: ${date}\nexcerpt: It is short.\ncategory: Frontier AI\n---\n\nText.\n`;
  await copy.write('essays/due.md', essay('Due', '2026-12-01'));
  await copy.write('essays/later.md', essay('Later', '2027-06-01'));
  const dataDir = await temporaryFolder();
  onTestFinished(async () => {
    await copy.close();
    await rm(dataDir, { recursive: true });
  });
  const settings = { CONTENT_DIR: copy.folder, DATA_DIR: dataDir, PUBLIC_URL: SAMPLE_ORIGIN };
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent', SEARCH_BY_MEANING: 'off' });
  return { copy, start: (now: () => Date) => startFoyer({ config, assets: PLACEHOLDER_ASSETS, now }) };
}

type Foyer = Awaited<ReturnType<typeof startFoyer>>;

const slugsOf = ({ snapshot }: Foyer) =>
  snapshot()
    .bundle.essays.map(({ slug }) => slug)
    .sort();

it('serves what was published last when the clock begins in 1970', async () => {
  const { copy, start } = await setUp();
  let now = BEFORE;
  const first = await start(() => now);
  expect(slugsOf(first)).toEqual(['agents-need-a-doorbell']);
  now = DUE;
  await copy.append('essays/due.md', 'More.\n');
  await vi.waitFor(() => expect(slugsOf(first)).toEqual(['agents-need-a-doorbell', 'due']), 20_000);
  await first.close();

  const second = await start(() => EPOCH);
  expect(slugsOf(second)).toEqual(['agents-need-a-doorbell', 'due']);
  const { stored } = await second.stores.greetings.post(
    { agent_name: 'Bot', message: 'Hello' },
    { channel: 'rest', state: 'public', notify: [] },
  );
  expect(stored.created_at >= DUE.toISOString()).toBe(true);
  await second.close();
});

it('goes by a clock that may be right, also when it was ahead before', async () => {
  const { start } = await setUp();
  const ahead = await start(() => new Date('2031-01-01T00:00:00Z'));
  expect(slugsOf(ahead)).toContain('later');
  await ahead.close();
  const corrected = await start(() => DUE);
  expect(slugsOf(corrected)).toEqual(['agents-need-a-doorbell', 'due']);
  await corrected.close();
});
