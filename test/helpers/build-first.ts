/** Before all tests: many of them start the built programs, which must be those of the sources at hand. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** As `npm run build`, in a process of its own: in the environment of the tests it would be a build for them. */
export async function setup(): Promise<void> {
  const { NODE_ENV: _, ...env } = process.env;
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn'];
  await promisify(execFile)(process.execPath, vite, { cwd: ROOT, env });
}
