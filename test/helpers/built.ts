/** Paths of the built programs, which importing this file builds once per run of Vitest. */
import { fileURLToPath } from 'node:url';
import { onDemand } from './on-demand.ts';

/** The folders of the builds. */
export const BUILDS = ['dist/client', 'dist/server', 'create-foyer-site/dist'];

/** The server. */
export const MAIN = built('dist/server/main.js');

/** The owner's commands. */
export const CLI = built('dist/server/cli.js');

/** The program of `npm create foyer-site`. */
export const CREATE_SITE = built('create-foyer-site/dist/main.js');

await onDemand('build');

function built(file: string): string {
  return fileURLToPath(new URL(`../../${file}`, import.meta.url));
}
