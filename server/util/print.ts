/** Prints a line to the terminal. Everything else goes to the log. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error to the terminal. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}
