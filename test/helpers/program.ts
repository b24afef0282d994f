import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of Node.js until it exits, with only `settings` in its environment. */
export function runNode(
  parameters: readonly string[],
  settings: Readonly<Record<string, string>>,
  folder: string = ROOT,
  program: string = process.execPath,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = execFile(program, parameters, { cwd: folder, env: settings }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}
