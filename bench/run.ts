/** What the programs of the bench share. */
import { sayError } from '../server/util/say.ts';

/** Runs a program; an error ends it with its stack. */
export function runBench(main: (parameters: readonly string[]) => Promise<void>): void {
  main(process.argv.slice(2)).catch((error: unknown) => {
    sayError(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exitCode = 1;
  });
}
