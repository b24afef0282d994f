/** Paths of the programs that `setup.ts` builds before the tests. */
import { fileURLToPath } from 'node:url';

/** The server. */
export const MAIN = built('main.js');

/** The owner's commands. */
export const CLI = built('cli.js');

function built(file: string): string {
  return fileURLToPath(new URL(`../../dist/server/${file}`, import.meta.url));
}
