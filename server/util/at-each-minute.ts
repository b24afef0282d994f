const MINUTE_MS = 60_000;

/**
 * Calls `onMinute` at each full minute of the clock, until the returned function is called. One long timer would end at
 * 25 days, stop while the machine sleeps, and not notice when the clock is set.
 */
export function atEachMinute(now: () => Date, onMinute: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(ring, MINUTE_MS - (now().getTime() % MINUTE_MS));
  };
  const ring = () => {
    wait();
    onMinute();
  };
  wait();
  return () => clearTimeout(timer);
}
