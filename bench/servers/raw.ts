/**
 * `node:http` and nothing else: what Node itself takes to write these bytes under these headers. Those that Foyer makes
 * anew for each answer are made anew here.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { say } from '../../server/util/say.ts';
import { readInput } from './read-input.ts';

export interface RawAnswer {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const answers = new Map(
  (await readInput<readonly RawAnswer[]>()).map(({ path, status, headers, body }) => [
    path,
    answerer(status, headers, Buffer.from(body, 'base64')),
  ]),
);
let remaining = 1_000_000_000;

function answerer(status: number, headers: RawAnswer['headers'], body: Buffer) {
  return 'ratelimit' in headers
    ? (response: ServerResponse) => {
        remaining -= 1;
        response.writeHead(status, {
          ...headers,
          'x-ratelimit-remaining': String(remaining),
          ratelimit: `"default";r=${remaining};t=60`,
        });
        response.end(body);
      }
    : (response: ServerResponse) => {
        response.writeHead(status, headers);
        response.end(body);
      };
}

const server = createServer(({ url = '' }, response) => answers.get(url)?.(response)).listen(
  0,
  '127.0.0.1',
  () => say(String((server.address() as AddressInfo).port)),
);
