import type { Series } from '../report/plot.ts';
import type { Cost } from './measure.ts';

const PLOTTED: Readonly<Record<string, (cost: Cost) => number>> = {
  'first start': ({ coldStart }) => coldStart,
  'later start': ({ warmStart }) => warmStart,
  'memory at rest': ({ memory }) => memory,
  'saved to served': ({ publication }) => publication,
  'search on the server': ({ serverSearch }) => serverSearch.p50,
  'fetched ahead': ({ prefetch }) => prefetch,
  'page of an essay': ({ essayPage }) => essayPage,
};

export function plottedSeries(costs: readonly Cost[]): readonly Series[] {
  return Object.entries(PLOTTED).map(([name, of]) => ({ name, values: costs.map(of) }));
}
