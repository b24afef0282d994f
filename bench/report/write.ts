/** What was measured, into the documents: figures for programs, tables and a plot for people. */
import { readFile, writeFile } from 'node:fs/promises';
import type { CallTimes } from '../browser/calls.ts';
import type { Comparison } from '../comparison.ts';
import type { Cost } from '../scale/measure.ts';
import { plottedSeries } from '../scale/plotted-series.ts';
import type { Table } from '../table.ts';
import { describeMachine, type Machine } from './machine.ts';
import { replacePlace, toMarkdown } from './markdown.ts';
import { drawPlot } from './plot.ts';

/** A part that was measured in one go. */
export type Section =
  | { readonly name: 'http'; readonly comparisons: readonly Comparison[]; readonly tables: readonly Table[] }
  | {
      readonly name: 'browser';
      readonly comparisons: readonly Comparison[];
      readonly calls: readonly CallTimes[];
      readonly tables: readonly Table[];
    }
  | { readonly name: 'scale'; readonly costs: readonly Cost[]; readonly tables: readonly Table[] };

const FILES = {
  document: new URL('../../docs/performance.md', import.meta.url),
  figures: new URL('../../docs/performance.json', import.meta.url),
  plot: new URL('../../docs/images/scale.svg', import.meta.url),
};

/** Sections that were not measured stay as they are. */
export async function writeReport(sections: readonly Section[]): Promise<void> {
  const machine = describeMachine();
  const figures = JSON.parse(await readFile(FILES.figures, 'utf8')) as Record<string, unknown>;
  let document = await readFile(FILES.document, 'utf8');
  for (const { tables, ...section } of sections) {
    figures[section.name] = { machine, ...section };
    document = replacePlace(
      document,
      section.name,
      [sentence(machine), ...tables.map(toMarkdown)].join('\n\n'),
    );
    if (section.name === 'scale') await writeFile(FILES.plot, plotOf(section.costs));
  }
  await writeFile(FILES.document, document);
  await writeFile(FILES.figures, `${JSON.stringify(figures, undefined, 2)}\n`);
}

function plotOf(costs: readonly Cost[]): string {
  return drawPlot({
    title: 'How cost grows with the number of essays',
    sizes: costs.map(({ essays }) => essays),
    series: plottedSeries(costs),
  });
}

function sentence({ processor, memory, system, node, packages, commit, day }: Machine): string {
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return `Measured on ${day} at ${commit}: ${processor}, ${memory}, ${system}, Node ${node}; ${versions.join(', ')}.`;
}
