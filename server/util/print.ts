/** Prints to the terminal. Everything else goes to the log. */

/** Prints a line to the terminal. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error to the terminal. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

const PROGRESS_INTERVAL_MS = 1_000;

/** Returns a function that prints progress at most once a second, such as "Reading essays: 400 of 1000". */
export function createProgress(
  printLine: (line: string) => void,
): (step: string, done: number, total: number) => void {
  let last = performance.now();
  return (step, done, total) => {
    if (performance.now() - last < PROGRESS_INTERVAL_MS) return;
    last = performance.now();
    printLine(`${step}: ${done} of ${total}`);
  };
}
