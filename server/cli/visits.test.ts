import { describe, expect, it } from 'vitest';
import { setUpOwner } from '../../test/helpers/owner.ts';
import type { VisitsTable } from '../db/tables.ts';

const today = new Date().toISOString().slice(0, 10);
const visit: VisitsTable = {
  day: today,
  surface: 'mcp',
  target: 'get_offerings',
  outcome: 'answered',
  agent: 'ClaudeBot',
  count: 7,
};
const counts: readonly VisitsTable[] = [
  visit,
  { ...visit, outcome: 'limited', count: 2 },
  { ...visit, surface: 'page', target: '', agent: 'browser', count: 90 },
  { ...visit, day: '2026-01-01', count: 1_000 },
];

const rowsOf = (text: string) => text.split('\n').map((line) => line.trim().split(/\s{2,}/));

describe('visits', () => {
  it('prints visits by day and by kind, most frequent first', async () => {
    const owner = await setUpOwner();
    await owner.stores.visits.add(counts);
    const { code, stdout } = await owner.run('visits', '1');
    expect(code).toBe(0);
    expect(stdout).toContain('99 visits today.');
    expect(rowsOf(stdout)).toEqual(
      expect.arrayContaining([
        [today, '90', '·', '·', '·', '·', '9'],
        ['browser', 'page', '90', '·', '·', '·'],
        ['ClaudeBot', 'mcp', '7', '·', '2', '·', 'get_offerings'],
      ]),
    );
    expect(stdout.indexOf('browser ')).toBeLessThan(stdout.indexOf('ClaudeBot '));
    expect(stdout).toContain('Tool calls within a page send no request');
  });

  it('prints every count as JSON', async () => {
    const owner = await setUpOwner();
    await owner.stores.visits.add(counts);
    const listed = await owner.json('visits', '1');
    expect(listed).toHaveLength(3);
    expect(listed).toContainEqual(visit);
  });

  it('says so when there were no visits or counting is off', async () => {
    const owner = await setUpOwner({ VISITS: 'off' });
    const { stdout } = await owner.run('visits');
    expect(stdout).toContain('Visits are not being counted (VISITS=off).');
    expect(stdout).toContain('No visits in the last 30 days.');
  });

  it.each(['0', 'week', '1.5'])('rejects "%s" as a number of days and says what to type', async (days) => {
    const { code, stderr } = await (await setUpOwner()).run('visits', days);
    expect([code, stderr]).toEqual([1, expect.stringContaining('npx foyer visits 7')]);
  });
});
