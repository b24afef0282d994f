export interface PollOptions {
  /** The document whose visibility controls the polling. */
  readonly page: EventTarget & Pick<Document, 'visibilityState'>;
  readonly intervalMs: number;
  /** The interval doubles after each failure, up to this maximum. */
  readonly maxIntervalMs: number;
  readonly signal: AbortSignal;
}

/**
 * Runs `work` at once and then at intervals while the page is visible. A rejection only lengthens the interval.
 *
 * Returns a function that runs `work` at once and restarts the interval.
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
    // The current run may have started before the change that calls for this one.
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
