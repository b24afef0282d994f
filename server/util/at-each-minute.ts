const MINUTE_MS = 60_000;

/**
 * Calls `onMinute` at the start of each minute until the returned function is called. A single long timer would be
 * limited to 25 days, pause while the machine sleeps, and miss clock changes.
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
