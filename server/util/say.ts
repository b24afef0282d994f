/** Prints a line to the terminal. Everything else goes to the log. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints an error to the terminal. */
export function sayError(line: string): void {
  process.stderr.write(`${line}\n`);
}
