import { expect, it } from 'vitest';
import { DAY_MS } from '../../site/util/durations.ts';
import { onEveryDatabase } from '../../test/helpers/databases.ts';
import { createKeptFileStore, type KeptFile } from './kept-file-store.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const at = (days: number) => new Date(NOON + days * DAY_MS).toISOString();

const kept = (id: string, days: number, more: Partial<KeptFile> = {}): KeptFile => ({
  id,
  file: 'essays/knots.md',
  reason: 'deleted',
  text: `Text of ${id}.`,
  bytes: null,
  version: `version of ${id}`,
  kept_at: at(days),
  ...more,
});

onEveryDatabase((open) => {
  it('lists what was deleted in the last 30 days, the last first, with every character of it', async () => {
    let days = 2;
    const store = createKeptFileStore(await open(), () => new Date(NOON + days * DAY_MS));
    const first = kept('a', 0, { text: 'NUL \0, half a pair \ud800, “你好” 🦊' });
    const picture = kept('b', 1, { file: 'media/harbor.jpg', text: null, bytes: '1 media%2Fharbor.jpg' });
    for (const file of [first, picture, kept('c', 2, { reason: 'changed' })]) await store.add(file);
    expect(await store.listDeleted()).toEqual([picture, first]);
    days = 30.5;
    expect(await store.listDeleted()).toEqual([picture]);
    await store.remove('b');
    expect(await store.listDeleted()).toEqual([]);
  });

  it('finds an earlier version of a file, of which it keeps the 50 newest', async () => {
    const store = createKeptFileStore(await open(), () => new Date(NOON));
    const changed = (count: number) => kept(String(count), -count / 100, { reason: 'changed' });
    await store.add({ ...changed(90), file: 'essays/other.md' });
    for (let count = 51; count > 0; count -= 1) await store.add(changed(count));
    const find = (count: number, file = 'essays/knots.md') => store.findEarlier(file, `version of ${count}`);
    expect(await find(50)).toEqual(changed(50));
    expect([await find(51), await find(50, 'essays/other.md')]).toEqual([undefined, undefined]);
    expect(await find(90, 'essays/other.md')).toBeDefined();
  });
});
