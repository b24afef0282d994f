/** What was measured in the browser, as tables. */

import type { Task } from '../../main-thread.ts';
import { kilobytes, milliseconds, type Table, target } from '../../table.ts';
import { median, percentile } from '../../timing.ts';
import type { ServedSite } from './served-site.ts';
import type { Visit } from './visit.ts';

/** Milliseconds. */
const LONGEST_TASK = 10;

export interface BrowserResult extends Pick<ServedSite, 'bundleBytes' | 'libraryBytes'> {
  readonly name: string;
  /** Milliseconds that half of the round trips to the worker may take. */
  readonly aim: number | undefined;
  readonly visits: readonly Visit[];
}

/** @param asked what each visit asked for, such as "200 queries for 50 results each" */
export function speedTable(results: readonly BrowserResult[], asked: string): Table {
  return {
    title: 'Generated essays, in Chromium',
    shows: [
      'Compressed, as transferred: bundle.json; library.json, which is sent up to a budget, and for "whole" whatever it weighs;',
      `scripts. Ready: from the navigation until the worker answered. Then ${asked}: the round trip`,
      "to the worker, and from a letter typed to its answer in the page's search box. The middle one of three visits.",
    ].join('\n'),
    headings: [
      'essays',
      'bundle kB',
      'library kB',
      'scripts kB',
      'ready ms',
      'worker p50 ms',
      'p99 ms',
      'box p50 ms',
      'p99 ms',
    ],
    rows: results.map(({ name, bundleBytes, libraryBytes, visits }) => [
      name,
      kilobytes(bundleBytes),
      libraryBytes > 0 ? kilobytes(libraryBytes) : '-',
      kilobytes(middle(visits, ({ scripts }) => scripts)),
      milliseconds(middle(visits, ({ ready }) => ready)),
      milliseconds(middle(visits, ({ worker }) => median(worker))),
      milliseconds(middle(visits, ({ worker }) => percentile(worker, 0.99))),
      milliseconds(middle(visits, ({ box }) => median(box))),
      milliseconds(middle(visits, ({ box }) => percentile(box, 0.99))),
    ]),
    notes: results.flatMap(({ name, aim, visits }) => {
      if (aim === undefined) return [];
      const p50 = middle(visits, ({ worker }) => median(worker));
      const claim = `p50 at most ${aim} ms, worker included, with ${name} essays`;
      return [target(claim, p50 <= aim, `${milliseconds(p50)} ms`)];
    }),
  };
}

const phases: readonly {
  readonly phase: string;
  /** What comes before belongs to any page. */
  readonly isSearch: boolean;
  readonly of: (visit: Visit) => Task | undefined;
}[] = [
  { phase: 'page loads', isSearch: false, of: ({ loading }) => loading },
  { phase: 'page uses its idle time', isSearch: false, of: ({ idle }) => idle },
  { phase: 'search gets ready', isSearch: true, of: ({ indexing }) => indexing },
  { phase: 'worker is asked', isSearch: true, of: ({ asking }) => asking },
  { phase: 'box is first typed into', isSearch: true, of: ({ typing }) => typing },
  { phase: 'box is typed into again', isSearch: true, of: ({ typingOn }) => typingOn },
];

export function taskTable(results: readonly BrowserResult[]): Table {
  const rows = results.flatMap(({ name, visits }) =>
    phases.map(({ phase, isSearch, of }) => ({ name, phase, isSearch, task: middleTask(visits.map(of)) })),
  );
  return {
    title: 'The longest task of the main thread',
    shows: [
      'From a trace, by what the page was at; the middle one of three visits. Tasks are compared by the time that they had the',
      'processor; elapsed is what passed meanwhile, which is more where the machine is busy. Mostly: what the most of it went into.',
    ].join('\n'),
    headings: ['essays', 'while the', 'ms', 'elapsed ms', 'mostly'],
    rows: rows.map(({ name, phase, task }) => [
      name,
      phase,
      task ? milliseconds(task.processor) : '-',
      task ? milliseconds(task.elapsed) : '-',
      task?.what ?? '',
    ]),
    notes: results.flatMap(({ name }) => {
      const [longest] = rows
        .flatMap((row) => (row.name === name && row.isSearch && row.task ? [row.task] : []))
        .sort((a, b) => b.processor - a.processor);
      if (!longest) return [];
      const claim = `no task of the search above ${LONGEST_TASK} ms with ${name} essays`;
      return [target(claim, longest.processor <= LONGEST_TASK, `${milliseconds(longest.processor)} ms`)];
    }),
  };
}

function middle(visits: readonly Visit[], of: (visit: Visit) => number): number {
  return median(visits.map(of));
}

function middleTask(tasks: readonly (Task | undefined)[]): Task | undefined {
  const known = tasks.flatMap((task) => task ?? []);
  const middle = median(known.map(({ processor }) => processor));
  return known.find(({ processor }) => processor === middle);
}
