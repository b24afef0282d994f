/** Runs `work` once the page has loaded and is idle. Failures are ignored: the page can be read without this work. */
export function whenIdle(work: () => Promise<void>): void {
  const run = () => void work().catch(() => undefined);
  const wait = () =>
    // Safari has no requestIdleCallback.
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 3000 }) : setTimeout(run, 200);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** Returns whether the visitor has enabled data saving (`Save-Data`), in which case nothing is prefetched. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
