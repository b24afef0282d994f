/** A real proxy before a real site, both on this machine. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EXAMPLES } from './guide.ts';

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

/** Whether the PATH has a program; says so where it has not, for its tests are skipped then. */
export function hasProgram(name: string, ...check: readonly string[]): boolean {
  const has = spawnSync(name, check).status === 0;
  if (!has) process.stderr.write(`Tests with ${name} are skipped: there is no ${name} on the PATH.\n`);
  return has;
}

/** What must differ on the machine of a test: a text of the example and what takes its place. */
export type Changes = Readonly<Record<string, string>>;

/** An example with what must differ on this machine. A text that is not in it is an error. */
export async function adjustedExample(name: string, changes: Changes): Promise<string> {
  const example = await readFile(join(EXAMPLES, name), 'utf8');
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name} has no "${from}".`);
    return text.replaceAll(from, to);
  }, example);
}

/** Writes a configuration with what a distribution puts around a site, all files in `folder`. Gives its path. */
export async function writeNginxConfig(folder: string, site: string): Promise<string> {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    // As root it would do its work under an account that may not write to the folder.
    `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr;
events {} http { access_log off; ${places.join(' ')}\n${site}}`,
  );
  return file;
}
