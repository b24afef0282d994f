import { HOUR_MS } from './durations.ts';

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
