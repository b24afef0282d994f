import { execFile } from 'node:child_process';
import { ROOT } from './guide.ts';

export interface Run {
  readonly code: number;
  /** What it printed, errors included. */
  readonly printed: string;
}

export interface RunOptions {
  readonly cwd?: string;
  /** On top of this process's own. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program to its end. */
export function run(
  program: string,
  parameters: readonly string[],
  { cwd = ROOT, environment = {} }: RunOptions = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(
      program,
      parameters,
      { cwd, env: { ...process.env, ...environment } },
      (error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? (error ? -1 : 0), printed: stdout + stderr }),
    );
  });
}

/** Runs the lines of a guide as a shell does that stops at the first failure. */
export function runShell(lines: string, options?: RunOptions): Promise<Run> {
  return run('bash', ['-euo', 'pipefail', '-c', lines], options);
}
