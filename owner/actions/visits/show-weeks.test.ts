import { expect, it } from 'vitest';
import { ownerSiteWithDatabase } from '../../../test/helpers/owner-database.ts';
import { runAction } from '../actions.ts';
import { showWeeks } from './show-weeks.ts';

it('reports the visits of each week, and what was asked in vain', async () => {
  const { context, stores } = await ownerSiteWithDatabase();
  await stores.visits.add([
    {
      day: '2026-11-20',
      surface: 'mcp',
      target: 'get_offerings',
      outcome: 'answered',
      agent: 'Bot',
      count: 7,
    },
  ]);
  const asked = { week: '2026-11-16', kind: 'search', query: 'pricing', asker: 'agent' } as const;
  await stores.unanswered.add(['a', 'b', 'c'].map((client) => ({ ...asked, client })));
  const { reports, ...rest } = await runAction(showWeeks, {}, context);
  expect(rest).toMatchObject({ today: '2026-11-21', isCounted: true });
  expect(reports).toMatchObject([
    { week: '2026-11-16', agents: 7, unanswered: [{ query: 'pricing', agents: 3 }] },
    { week: '2026-11-09', agents: 0, unanswered: [] },
  ]);
});

it('refuses a number of weeks that are not kept', async () => {
  const { context } = await ownerSiteWithDatabase();
  await expect(runAction(showWeeks, { weeks: 58 }, context)).rejects.toMatchObject({ kind: 'invalid' });
});
