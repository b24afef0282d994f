/** Prints a line next to the test results, such as a figure or the reason for a skipped test. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
