/** Repeats work for as long as somebody can see the page. */

/** What it takes of a document; a test brings its own. */
export interface VisibilitySource extends EventTarget {
  readonly visibilityState: DocumentVisibilityState;
}

export interface PollOptions {
  readonly page: VisibilitySource;
  /** In milliseconds. */
  readonly interval: number;
  /** After failures the interval doubles each time, up to this. */
  readonly longest: number;
}

export interface Poll {
  /** Does the work at once, and then again after the interval. */
  now(): void;
  stop(): void;
}

/** Starts with the first round, or waits for it until the page is seen. What `work` rejects with only slows it down. */
export function pollWhileVisible(work: () => Promise<void>, { page, interval, longest }: PollOptions): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = interval;
  let running = false;
  let wantedAgain = false;
  let stopped = false;

  async function round(): Promise<void> {
    clearTimeout(timer);
    if (running) {
      // What is on its way may have left before there was a reason to ask.
      wantedAgain = true;
      return;
    }
    running = true;
    try {
      await work();
      pause = interval;
    } catch {
      pause = Math.min(pause * 2, longest);
    }
    running = false;
    const again = wantedAgain;
    wantedAgain = false;
    if (stopped) return;
    if (again) void round();
    else if (page.visibilityState === 'visible') timer = setTimeout(round, pause);
  }

  function onVisibilityChange(): void {
    if (page.visibilityState === 'visible') void round();
    else clearTimeout(timer);
  }

  page.addEventListener('visibilitychange', onVisibilityChange);
  if (page.visibilityState === 'visible') void round();

  return {
    now: () => void round(),
    stop() {
      stopped = true;
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', onVisibilityChange);
    },
  };
}
