/** Servers to compare with, each a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Server } from '../load/load.ts';

export interface StartedServer extends Server {
  stop(): Promise<void>;
}

/** Starts the program of that name in this folder; `input`, which is JSON, comes by its standard input. */
export async function startServer(name: string, input: unknown): Promise<StartedServer> {
  const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(input));
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    processes: [{ origin: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid ?? Number.NaN }],
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
