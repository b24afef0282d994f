import { type Comparison, comparisonTable } from '../comparison.ts';
import type { Task } from '../main-thread.ts';
import { milliseconds, type Table } from '../table.ts';
import { median, percentile } from '../timing.ts';
import type { BrowserFigures, Contestant } from './measure.ts';

const REFERENCE = '@mcp-b/global';
const AIMS = { bytes: { is: 'at most', value: 0.2 }, time: { is: 'at most', value: 0.5 } } as const;

export function browserComparisons({ foyer, reference }: BrowserFigures): readonly Comparison[] {
  const row = (
    name: string,
    of: (contestant: Contestant) => readonly number[],
    show: (value: number) => string,
  ): Comparison => {
    const [found, expected] = [of(foyer), of(reference)];
    return {
      name,
      reference: REFERENCE,
      found: show(median(found)),
      expected: show(median(expected)),
      ratio: median(found.map((value, round) => value / (expected[round] ?? Number.NaN))),
    };
  };
  const script = row('bytes of script until the page has loaded', earlyScripts, grouped);
  return [
    { ...row('ms until the tools are registered', registered, milliseconds), aim: AIMS.time },
    { ...script, aim: AIMS.bytes },
    row('bytes of script in all, with what comes when idle', allScripts, grouped),
    row('ms of the longest task', longest, milliseconds),
  ];
}

const registered = ({ visits }: Contestant) => visits.map((visit) => visit.registered);
const earlyScripts = ({ visits }: Contestant) => visits.map((visit) => visit.earlyScript);
const allScripts = ({ visits }: Contestant) => visits.map((visit) => visit.earlyScript + visit.lateScript);
const longest = ({ tasks }: Contestant) => tasks.map((task: Task | undefined) => task?.processor ?? 0);
const grouped = (value: number) => value.toLocaleString('en');

export function browserTables(figures: BrowserFigures): readonly Table[] {
  const { firstCalls, calls, browser } = figures;
  return [
    comparisonTable(browserComparisons(figures), {
      title: 'A page with all tools in Chromium',
      shows: `The page for agents with an empty cache, as it is and with ${REFERENCE} in the place of its script: the middle one of ${firstCalls.length} visits in turn, in Chromium ${browser}.`,
    }),
    {
      title: 'Calls in the page',
      shows: `Milliseconds from the call to its answer, in the page itself. A call made as soon as the page has loaded, when nothing is there yet: ${milliseconds(median(firstCalls))} (the longest ${milliseconds(percentile(firstCalls, 1))}). When all is there:`,
      headings: ['tool', 'p50', 'p99'],
      rows: calls.map(({ name, p50, p99 }) => [name, milliseconds(p50), milliseconds(p99)]),
    },
  ];
}
