const INTERVAL_MS = 1_000;

/** Returns a function that prints progress at most once a second, such as "Reading essays: 400 of 1000". */
export function createProgress(
  print: (line: string) => void,
  now: () => number = () => performance.now(),
): (step: string, done: number, total: number) => void {
  let last = now();
  return (step, done, total) => {
    if (now() - last < INTERVAL_MS) return;
    last = now();
    print(`${step}: ${done} of ${total}`);
  };
}
