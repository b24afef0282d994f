import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface ProgramResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Node with `parameters` in a folder, by default the project's root, until it exits, with only `settings` in its environment. */
export function runNode(
  parameters: readonly string[],
  settings: Readonly<Record<string, string>>,
  folder: string = ROOT,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      parameters,
      { cwd: folder, env: settings },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}
