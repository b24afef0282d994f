/** A real Redis server for tests, if `redis-server` is on the PATH. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { freePort } from '../../site/util/free-port.ts';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) process.stderr.write('Tests with Redis are skipped: redis-server is not on the PATH.\n');

export interface RedisServer {
  readonly url: string;
  /** Starts Redis, always at the same address, even after `stop`. Resolves when it accepts commands. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Keeps connections open but answers nothing until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Sends one command in Redis's inline format. */
  command(text: string): Promise<void>;
}

export async function createRedis(): Promise<RedisServer> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const started = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        { stdio: ['ignore', 'pipe', 'ignore'] },
      );
      server = started;
      for await (const line of createInterface(started.stdout)) {
        if (line.includes('Ready to accept connections')) break;
      }
      started.stdout.resume();
    },
    async stop() {
      if (!server || server.exitCode !== null) return;
      server.kill('SIGCONT');
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    async command(text) {
      const socket = connect(port, '127.0.0.1').end(`${text}\r\n`);
      await once(socket.resume(), 'close');
    },
  };
}
