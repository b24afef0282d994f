/** Steps of `npm test` and `npm run check`. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface StepOptions extends SpawnOptions {
  /** Whether output that was kept back is shown although the step succeeded. */
  readonly isAlwaysShown?: boolean;
}

/** For steps whose output is shown only if they fail. */
export const QUIETLY: StepOptions = { stdio: ['ignore', 'pipe', 'pipe'] };

/** Runs npm, and prints whether that succeeded and how long it took. Returns whether it succeeded. */
export async function runStep(
  name: string,
  parameters: readonly string[],
  { isAlwaysShown = false, ...options }: StepOptions = QUIETLY,
): Promise<boolean> {
  const start = performance.now();
  const child = spawn('npm', parameters, options);
  const printed = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = await once(child, 'close');
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  if (code !== 0 || isAlwaysShown) process.stdout.write((await printed).join(''));
  return code === 0;
}
