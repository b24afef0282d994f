/** Work that is repeated until it is stopped. */
import { HOUR_MS, MINUTE_MS } from './durations.ts';

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

/** Calls `run`, which must not throw, now and every hour. `stop` waits for a running call. */
export function eachHour(run: () => Promise<void>): { stop(): Promise<void> } {
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, HOUR_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}

const BATCH_INTERVAL_MS = 5_000;

/** Calls `write` every few seconds, and once more on `stop`. Each call waits for the one before. */
export function createBatchTimer(write: () => Promise<void>) {
  let writing = Promise.resolve();
  const writeInTurn = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(writeInTurn, BATCH_INTERVAL_MS).unref();
  return {
    stop(): Promise<void> {
      clearInterval(timer);
      return writeInTurn();
    },
  };
}
