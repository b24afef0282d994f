/** Long enough to make progress, and short enough that nobody notices it when typing or scrolling. */
const SLICE_MS = 10;
/** A busy page has to find this much time for a slice. */
const MAX_WAIT_MS = 500;

/** Runs the steps of `work` while the page is idle, about 10 milliseconds at a time, and returns its result. */
export async function runInIdleSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    await idle();
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < end);
  }
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: MAX_WAIT_MS });
    else setTimeout(resolve, SLICE_MS);
  });
}
