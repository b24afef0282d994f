/** Time that passes while other programs use the same processors. */
import { waitingTime } from '../process.ts';

/** In milliseconds. */
export interface Span {
  readonly total: number;
  /** Without the time that the measured processes waited for a processor. On an idle machine, it is the total. */
  readonly undisturbed: number;
}

/** Returns a function that returns the time since then. The waits of processes that take turns add up. */
export function stopwatch(pids: readonly number[]): () => Span {
  const waited = () => pids.reduce((sum, pid) => sum + waitingTime(pid), 0);
  const start = performance.now();
  const waitedBefore = waited();
  return () => {
    const total = performance.now() - start;
    return { total, undisturbed: Math.max(0, total - (waited() - waitedBefore)) };
  };
}

/** Returns the longest time in each respect. */
export function longest(spans: readonly Span[]): Span {
  return {
    total: Math.max(...spans.map(({ total }) => total)),
    undisturbed: Math.max(...spans.map(({ undisturbed }) => undisturbed)),
  };
}
