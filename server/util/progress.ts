/** Milliseconds between two lines: work that is done sooner needs none. */
const PACE = 1_000;

/** Tells how far long work is, at most once a second, such as "Reading essays: 400 of 1000". */
export function createProgress(
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): (step: string, done: number, total: number) => void {
  let last = now();
  return (step, done, total) => {
    if (now() - last < PACE) return;
    last = now();
    say(`${step}: ${done} of ${total}`);
  };
}
