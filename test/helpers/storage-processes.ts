/** Processes that open one SQLite database at the same time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { FoundStorage } from './storage-process.ts';

const SCRIPT = fileURLToPath(new URL('./storage-process.ts', import.meta.url));

export interface StorageProcesses {
  /** Opens the database in `folder` in all processes at once. Returns what each found. */
  open(folder: string): Promise<readonly FoundStorage[]>;
  close(): Promise<void>;
}

/** Starts the processes. Resolves when all have loaded, so that later calls run at the same time. */
export async function startStorageProcesses(count: number): Promise<StorageProcesses> {
  const processes = Array.from({ length: count }, startOne);
  await Promise.all(processes.map(({ nextLine }) => nextLine()));
  return {
    open(folder) {
      for (const { child } of processes) child.stdin.write(`${folder}\n`);
      return Promise.all(processes.map(async ({ nextLine }) => JSON.parse(await nextLine())));
    },
    async close() {
      await Promise.all(
        processes.map(async ({ child }) => {
          child.stdin.end();
          await once(child, 'exit');
        }),
      );
    },
  };
}

function startOne() {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, nextLine: async (): Promise<string> => (await lines.next()).value };
}
