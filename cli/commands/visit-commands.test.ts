import { describe, expect, it } from 'vitest';
import type { UnansweredTable, VisitsTable } from '../../server/db/tables.ts';
import { weekOf } from '../../site/util/calendar.ts';
import { setUpOwner } from '../../test/helpers/owner.ts';

const now = new Date();
const today = now.toISOString().slice(0, 10);
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
  { ...visit, target: 'get_article_content /essays/trust', count: 3 },
  { ...visit, surface: 'page', target: '/essays/trust', agent: 'browser', count: 40 },
  { ...visit, surface: 'page', target: '', agent: 'browser', count: 50 },
  { ...visit, surface: 'rest', target: '/api/mcp/greetings', agent: 'browser', count: 500 },
  { ...visit, surface: 'referral', target: 'lobste.rs', agent: 'browser', count: 30 },
  { ...visit, surface: 'referral', target: '', agent: 'browser', count: 1 },
  { ...visit, outcome: 'failed', count: 2 },
  { ...visit, day: weekOf(now, -1), count: 1_000 },
];
const asked: readonly UnansweredTable[] = [1, 2, 3].map((client) => {
  return { week: weekOf(now), kind: 'search', query: 'pricing', client: `client ${client}`, asker: 'agent' };
});

describe('visits', () => {
  it('says in words who came this week and last week, what was read and what was not found', async () => {
    const owner = await setUpOwner();
    await owner.stores.visits.add(counts);
    await owner.stores.unanswered.add(asked);
    const { code, stdout } = await owner.run('visits');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Per week, in the last 2 weeks.*:\npages opened by people {2}·█ highest: 90\nrequests by agents {6}█▁ highest: 1,000\n/,
    );
    expect(stdout).toContain(': people opened 90 pages, and agents and other programs made 10 requests.');
    expect(stdout).toContain('Looked for, but not found:\n- 3 agents looked for “pricing”\n');
    expect(stdout).toContain('- trust: 40 times by people and 3 times by agents (ClaudeBot 3 over MCP)\n');
    expect(stdout).toContain('- get_offerings: 7 times\n- get_article_content: 3 times\n');
    expect(stdout).toContain('Sites from which people came:\n- lobste.rs: 30 times\n- others: once\n');
    expect(stdout).toContain('2 failed because of an error in the server');
    expect(stdout).toContain(': people opened 0 pages, and agents and other programs made 1,000 requests.');
  });

  it('prints one report for each week as JSON', async () => {
    const owner = await setUpOwner();
    await owner.stores.visits.add(counts);
    expect(await owner.json('visits', '3')).toMatchObject([
      { week: weekOf(now), people: 90, agents: 10, failed: 2 },
      { week: weekOf(now, -1), people: 0, agents: 1_000 },
      { week: weekOf(now, -2), people: 0, agents: 0 },
    ]);
  });

  it('says so when there were no visits or counting is off', async () => {
    const owner = await setUpOwner({ VISITS: 'off' });
    const { stdout } = await owner.run('visits', '1');
    expect(stdout).toContain('Visits are not being counted (VISITS=off).');
    expect(stdout).toMatch(/^This week so far, since .*: no visits\.$/m);
  });

  it.each(['0', 'week', '1.5', '58'])(
    'rejects "%s" as a number of weeks and says what to type',
    async (weeks) => {
      const { code, stderr } = await (await setUpOwner()).run('visits', weeks);
      expect([code, stderr]).toEqual([1, expect.stringContaining('npx --no foyer-site visits 4')]);
    },
  );
});
