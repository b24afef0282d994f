/** A real proxy before a real site, both on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Runs a proxy until `stop`; resolves when it listens on `port`. What it prints is in the error if it never does. */
export async function startProxy(
  program: string,
  parameters: readonly string[],
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ stop(): Promise<void> }> {
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const ended = once(child, 'exit');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)));
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${program} has ended: ${printed}`);
    await delay(20);
  }
  return {
    async stop() {
      child.kill();
      await ended;
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() === socket));
    socket.once('error', () => resolve(false));
  });
}

export interface Answered {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Asks the proxy at `origin`, under the name that the examples give the site, for `path`. */
export function ask(origin: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  const { protocol, port } = new URL(origin);
  const request = protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise<Answered>((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: 'ada.example', ...headers },
        // The certificate is the test's own.
        rejectUnauthorized: false,
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode, headers: response.headers }));
      },
    )
      .once('error', reject)
      .end();
  });
}
