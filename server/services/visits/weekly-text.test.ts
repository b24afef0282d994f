import { describe, expect, it } from 'vitest';
import { MIN_CLIENTS } from '../../db/unanswered.ts';
import type { WeekReport } from './weekly-report.ts';
import { describeWeeks } from './weekly-text.ts';

const empty: WeekReport = {
  week: '2026-11-16',
  lastDay: '2026-11-22',
  people: 0,
  agents: 0,
  essays: [],
  sites: [],
  agentRequests: [],
  tools: [],
  refused: 0,
  limited: 0,
  failed: 0,
  unanswered: [],
};

/** Returns the text of one week, which ends before `today`. */
function textOf(report: Partial<WeekReport>, today = '2026-11-25'): string {
  return describeWeeks({ reports: [{ ...empty, ...report }], trend: [] }, today).join('\n');
}

describe('describeWeeks', () => {
  it('says that nobody came, instead of listing nothing', () => {
    expect(textOf({})).toMatch(/^Week of 16.+22 November 2026: no visits\.\n/);
    expect(textOf({}, '2026-11-22')).toMatch(/^This week so far, since 16 November 2026: no visits\.\n/);
  });

  it('says from how many networks a listed question came', () => {
    expect(textOf({})).toContain(`from at least ${MIN_CLIENTS} different networks`);
  });

  it('uses the singular for one', () => {
    const text = textOf({
      people: 1,
      agents: 1,
      tools: [{ tool: 'get_offerings', count: 1 }],
      unanswered: [{ week: '2026-11-16', kind: 'search', query: 'x', people: 1, agents: 1 }],
    });
    expect(text).toContain('people opened 1 page, and agents and other programs made 1 request.');
    expect(text).toContain('- 1 agent and 1 person looked for “x”\n');
    expect(text).toContain('- get_offerings: once\n');
  });

  it('says what was asked for with each kind of question', () => {
    const kinds = ['search', 'essay', 'tool', 'audience', 'offering', 'proof'] as const;
    const text = textOf({
      agents: 3,
      unanswered: kinds.map((kind) => ({
        week: '2026-11-16',
        kind,
        query: `my ${kind}`,
        people: 0,
        agents: 3,
      })),
    });
    expect(text).toContain(`Looked for, but not found:
- 3 agents looked for “my search”
- 3 agents wanted to read the essay “my essay”, which does not exist
- 3 agents tried to use a tool “my tool”, which does not exist
- 3 agents asked how to describe you to “my audience”, an audience that positioning.yaml does not list
- 3 agents asked for offerings in the category “my offering”, but you list none
- 3 agents asked for proof points of the type “my proof”, but you list none
`);
  });

  it('names programs and interfaces in words', () => {
    const reads = [
      { agent: 'browser', surface: 'webmcp', count: 2 },
      { agent: 'python', surface: 'markdown', count: 1 },
    ] as const;
    const text = textOf({
      agents: 3,
      essays: [{ slug: 'trust', people: 0, agents: reads }],
      agentRequests: [...reads, { agent: 'python', surface: 'mcp', count: 4 }],
    });
    expect(text).toContain(
      '- trust: 3 times by agents (agents in a browser 2 with tools in the page and Python programs 1 in Markdown)\n',
    );
    expect(text).toContain('- Python programs: 1 in Markdown and 4 over MCP\n- agents in a browser: 2 with');
  });

  it('shortens long lists', () => {
    const essays = Array.from({ length: 13 }, (_, index) => ({
      slug: `essay-${index}`,
      people: 1,
      agents: [],
    }));
    const text = textOf({ people: 13, essays });
    expect(text).toContain('- essay-9: once by people\n- and 3 more\n');
    expect(text).not.toContain('essay-10');
  });

  it('compares a week that has ended with the week before', () => {
    const report = { ...empty, people: 12, agents: 1 };
    const trend = [
      { week: '2026-11-09', people: 9, agents: 0 },
      { week: '2026-11-16', people: 12, agents: 1 },
    ];
    const textOn = (today: string) => describeWeeks({ reports: [report], trend }, today).join('\n');
    expect(textOn('2026-11-23')).toContain(
      'people opened 12 pages (the week before: 9), and agents and other programs made 1 request (the week before: 0).',
    );
    expect(textOn('2026-11-22')).not.toContain('week before');
  });

  it('plots the weeks on one scale for people and one for agents', () => {
    const trend = [
      { week: '2026-11-02', people: 0, agents: 50 },
      { week: '2026-11-09', people: 1, agents: 400 },
      { week: '2026-11-16', people: 8, agents: 200 },
    ];
    expect(describeWeeks({ reports: [], trend }, '2026-11-25')[0]).toBe(
      'Per week, in the last 3 weeks; the last bar is the latest week:\npages opened by people  ·▁█ highest: 8\nrequests by agents      ▁█▄ highest: 400',
    );
  });
});
