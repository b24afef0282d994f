/**
 * Tasks of a page's main thread, from a trace of Chromium. A page cannot see them itself: its `PerformanceObserver`
 * tells only of tasks above 50 ms.
 */
import { z } from 'zod/v3';

export const TRACE_CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'v8',
];

export interface Task {
  /** Milliseconds in which it had the processor. */
  readonly processor: number;
  /** Milliseconds from its beginning to its end. */
  readonly elapsed: number;
  /** What the most of it went into. */
  readonly what: string;
}

export interface MainThread {
  /**
   * The longest task that begins between two marks, or between the navigation and a mark: the one that had the
   * processor for longest, as on a busy machine any task may be made to wait.
   */
  longest(from: string | undefined, to: string): Task | undefined;
}

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds, like the others. */
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z.object({ data: z.object({ documentLoaderURL: z.string().optional() }).optional() }).optional(),
});
type TraceEvent = z.output<typeof eventSchema>;

const traceSchema = z.object({ traceEvents: z.array(eventSchema) });

/** @param anyMark a mark that the page has set, which tells its thread from those of others */
export function readMainThread(trace: Buffer, anyMark: string): MainThread {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const marked = traceEvents.find(({ name }) => name === anyMark);
  if (!marked) throw new Error(`The trace has no mark "${anyMark}".`);
  const ours = traceEvents.filter(({ pid, tid }) => pid === marked.pid && tid === marked.tid);
  const spans = ours.filter(({ ph }) => ph === 'X').sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const tasks = spans
    .filter(({ name }) => name === 'RunTask')
    .map((task) => ({ ...task, tdur: onProcessor(task) }));
  const at = (mark: string) => ours.find(({ name }) => name === mark)?.ts ?? Number.NaN;
  const navigationBefore = (moment: number) =>
    ours.findLast((event) => isNavigation(event) && event.ts < moment)?.ts ?? Number.NaN;

  return {
    longest(from, to) {
      const end = at(to);
      const start = from === undefined ? navigationBefore(end) : at(from);
      const [longest] = tasks.filter(({ ts }) => ts >= start && ts < end).sort((a, b) => b.tdur - a.tdur);
      return (
        longest && {
          processor: longest.tdur / 1000,
          elapsed: longest.dur / 1000,
          what: mostOf(longest, spans),
        }
      );
    },
  };
}

/** A picture in SVG is drawn in a document of its own, whose beginning is told of too; that one has no address. */
function isNavigation({ name, args }: TraceEvent): boolean {
  return name === 'navigationStart' && Boolean(args?.data?.documentLoaderURL);
}

/**
 * Microseconds in which a task had the processor. The clock of a thread is not that of the trace: on a virtual machine it
 * may have counted more than has passed.
 */
function onProcessor({ tdur, dur }: TraceEvent): number {
  return Math.min(tdur, dur);
}

/** The name under which most of a task's time was spent, that of what lies within it not counted. */
function mostOf(task: TraceEvent, spans: readonly TraceEvent[]): string {
  const end = task.ts + task.dur;
  const own = new Map<string, number>();
  const open: TraceEvent[] = [];
  for (const span of spans.filter(({ ts, dur }) => ts >= task.ts && ts + dur <= end)) {
    while (open.length > 0 && endOf(open.at(-1)) <= span.ts) open.pop();
    const parent = open.at(-1);
    if (parent) own.set(parent.name, (own.get(parent.name) ?? 0) - span.dur);
    own.set(span.name, (own.get(span.name) ?? 0) + span.dur);
    open.push(span);
  }
  const [most] = [...own].sort(([, a], [, b]) => b - a);
  return most ? `${most[0]} ${Math.round((100 * most[1]) / task.dur)}%` : '';
}

function endOf(span: TraceEvent | undefined): number {
  return span ? span.ts + span.dur : 0;
}
