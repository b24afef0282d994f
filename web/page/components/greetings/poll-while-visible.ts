export interface PollOptions {
  /** The document, whose visibility counts. */
  readonly page: EventTarget & Pick<Document, 'visibilityState'>;
  readonly intervalMs: number;
  /** The interval doubles after each failure, up to this one. */
  readonly maxIntervalMs: number;
  /** Ends the polling. */
  readonly signal: AbortSignal;
}

/**
 * Repeats work while the page is visible, at first at once. A rejection only makes the interval longer.
 *
 * Returns a function that does the work at once, and again after the interval.
 */
export function pollWhileVisible(
  work: () => Promise<void>,
  { page, intervalMs, maxIntervalMs, signal }: PollOptions,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = intervalMs;
  let isRunning = false;
  let isWantedAgain = false;

  async function run(): Promise<void> {
    clearTimeout(timer);
    // The work under way may have started before the reason to ask again.
    isWantedAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
      pauseMs = intervalMs;
    } catch {
      pauseMs = Math.min(pauseMs * 2, maxIntervalMs);
    }
    isRunning = false;
    if (signal.aborted) return;
    if (isWantedAgain) void run();
    else if (page.visibilityState === 'visible') timer = setTimeout(run, pauseMs);
  }

  function runIfVisible(): void {
    if (page.visibilityState === 'visible') void run();
    else clearTimeout(timer);
  }

  page.addEventListener('visibilitychange', runIfVisible, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  runIfVisible();
  return () => void run();
}
