const MINUTE = 60_000;

/**
 * Calls `onMinute` at each full minute of the clock, until the function it gives back is called. What waits for a day
 * asks again each time: a timer holds 25 days at most (2^31 - 1 ms), stands still while the machine sleeps, and does not
 * notice when the clock is set.
 */
export function atEachMinute(now: () => Date, onMinute: () => void): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(ring, MINUTE - (now().getTime() % MINUTE));
  };
  const ring = () => {
    wait();
    onMinute();
  };
  wait();
  return () => clearTimeout(timer);
}
