const MINUTE_MS = 60_000;

/**
 * Calls `onMinute` at each full minute of the clock, until the returned function is called. One long timer is limited
 * to 25 days, pauses while the machine sleeps, and misses changes of the clock.
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
