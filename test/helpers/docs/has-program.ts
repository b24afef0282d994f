import { spawnSync } from 'node:child_process';

/** Whether the PATH has a program; says so where it has not, for its tests are skipped then. */
export function hasProgram(name: string, ...check: readonly string[]): boolean {
  const has = spawnSync(name, check).status === 0;
  if (!has) process.stderr.write(`Tests with ${name} are skipped: there is no ${name} on the PATH.\n`);
  return has;
}
