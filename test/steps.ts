/** Steps of `npm test` and `npm run check`. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** For steps whose output is shown only if they fail. */
export const QUIETLY: SpawnOptions = { stdio: ['ignore', 'pipe', 'pipe'] };

/** Runs npm, and prints whether that succeeded and how long it took. Returns whether it succeeded. */
export async function runStep(
  name: string,
  parameters: readonly string[],
  options: SpawnOptions = QUIETLY,
): Promise<boolean> {
  const start = performance.now();
  const child = spawn('npm', parameters, options);
  const printed = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  if (code !== 0) process.stdout.write((await printed).join(''));
  return code === 0;
}
