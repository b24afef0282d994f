/** A real proxy in front of a real site, both on this machine. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EXAMPLES } from './guide.ts';

/** Starts a proxy and resolves when it listens on `port`. Throws with its output if it exits first. */
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
    if (child.exitCode !== null) throw new Error(`${program} has exited: ${printed}`);
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

/** Requests `path` from the proxy at `origin`, with the host name from the examples. Posts `json` if there is one. */
export function ask(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  json?: string,
) {
  const { protocol, port } = new URL(origin);
  const request = protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise<Answered>((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: json === undefined ? 'GET' : 'POST',
        headers: {
          host: 'ada.example',
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        // The certificate is self-signed.
        rejectUnauthorized: false,
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve({ status: response.statusCode, headers: response.headers }));
      },
    )
      .once('error', reject)
      .end(json);
  });
}

/** Checks whether a program is on the PATH. Prints a line if it is not, because its tests are skipped. */
export function hasProgram(name: string, ...check: readonly string[]): boolean {
  const has = spawnSync(name, check).status === 0;
  if (!has) process.stderr.write(`Tests with ${name} are skipped: there is no ${name} on the PATH.\n`);
  return has;
}

/** Replacements that adapt an example to this machine: strings in the example and their substitutes. */
export type Changes = Readonly<Record<string, string>>;

/** Returns an example with the replacements applied. Throws if it lacks one of the strings. */
export async function adjustedExample(name: string, changes: Changes): Promise<string> {
  const example = await readFile(join(EXAMPLES, name), 'utf8');
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name} has no "${from}".`);
    return text.replaceAll(from, to);
  }, example);
}

/** Wraps a site in a complete nginx configuration with all files in `folder`. Returns its path. */
export async function writeNginxConfig(folder: string, site: string): Promise<string> {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    // Started as root, nginx would run its workers as a user that cannot write to the folder.
    `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr;
events {} http { access_log off; ${places.join(' ')}\n${site}}`,
  );
  return file;
}
