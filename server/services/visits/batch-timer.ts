const INTERVAL_MS = 5_000;

/** Calls `write` every few seconds, and once more on `stop`. Each call waits for the one before. */
export function createBatchTimer(write: () => Promise<void>, interval = INTERVAL_MS) {
  let writing = Promise.resolve();
  const writeInTurn = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(writeInTurn, interval).unref();
  return {
    stop(): Promise<void> {
      clearInterval(timer);
      return writeInTurn();
    },
  };
}
