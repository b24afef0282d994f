import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface PlainServer {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('child/plain-server.ts', import.meta.url));

/** Starts the SDK's server in a process of its own, with so many tools that all give `answer`. */
export async function startPlainServer(answer: object, tools: number): Promise<PlainServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, String(tools)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(answer));
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    origin: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? Number.NaN,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
