/** The part of a document that polling needs. */
interface VisibilitySource extends EventTarget {
  readonly visibilityState: DocumentVisibilityState;
}

export interface PollOptions {
  readonly page: VisibilitySource;
  /** In milliseconds. */
  readonly interval: number;
  /** The longest interval in milliseconds: it doubles after each failure. */
  readonly longest: number;
}

export interface Poll {
  /** Does the work at once, and again after the interval. */
  now(): void;
  stop(): void;
}

/** Repeats work while the page is visible, at first at once. A rejection only makes the interval longer. */
export function pollWhileVisible(work: () => Promise<void>, { page, interval, longest }: PollOptions): Poll {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = interval;
  let isRunning = false;
  let isWantedAgain = false;

  async function run(): Promise<void> {
    clearTimeout(timer);
    // The work under way may have started before the reason to ask again.
    isWantedAgain = isRunning;
    if (isRunning) return;
    isRunning = true;
    await work().then(
      () => {
        pause = interval;
      },
      () => {
        pause = Math.min(pause * 2, longest);
      },
    );
    isRunning = false;
    if (stopped.signal.aborted) return;
    if (isWantedAgain) void run();
    else if (page.visibilityState === 'visible') timer = setTimeout(run, pause);
  }

  function onVisibilityChange(): void {
    if (page.visibilityState === 'visible') void run();
    else clearTimeout(timer);
  }

  page.addEventListener('visibilitychange', onVisibilityChange, { signal: stopped.signal });
  if (page.visibilityState === 'visible') void run();
  return {
    now: () => void run(),
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
