/** Prints to the terminal. Everything else goes to the log. */

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Characters that could change what a terminal shows. */
const CONTROL_CHARACTERS_EXCEPT_NEWLINE = /[^\P{C}\n]+|[\p{Zl}\p{Zp}]+/gu;

/** Replaces control characters other than newlines with spaces. */
export function stripControlCharacters(text: string): string {
  return text.replace(CONTROL_CHARACTERS_EXCEPT_NEWLINE, ' ');
}

/** Serializes a value as JSON with all control characters escaped. JSON itself requires this only up to U+001F. */
export function terminalJson(value: unknown, indent?: number): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, indent).replace(CONTROL_CHARACTERS_EXCEPT_NEWLINE, (characters) =>
    characters.split('').map(escaped).join(''),
  );
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
