/** How a run looks in a terminal: a line each stretch, and the whole of it as a row of bars. */

/** What a stretch of the run had. Memory is in megabytes. */
export interface Stretch {
  /** Its end, in seconds from the start of the load. */
  readonly at: number;
  /** Answers since the start, whatever their status. */
  readonly answers: number;
  readonly lowest: number;
  readonly highest: number;
}

const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

export const HEADING = 'time   answers  resident memory, MB';

export function lineOf({ at, answers, lowest, highest }: Stretch): string {
  const time = `${Math.floor(at / 60)}:${String(Math.round(at % 60)).padStart(2, '0')}`;
  return `${time.padEnd(5)}  ${String(answers).padStart(7)}  ${lowest.toFixed()}–${highest.toFixed()}`;
}

/** One bar a stretch for the least memory in it: the lowest of all is the shortest bar. */
export function curve(stretches: readonly Stretch[]): string {
  const values = stretches.map(({ lowest }) => lowest);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const last = BARS.length - 1;
  const bars = values.map((value) => BARS[Math.round(((value - least) / (most - least || 1)) * last)]);
  return `${bars.join('')}  ${least.toFixed()}–${most.toFixed()} MB`;
}
