/** Clients that hold a connection open by sending so slowly that their request never ends. */
import { once } from 'node:events';
import { connect } from 'node:net';

const HEAD = 'Host: slow.example\r\n';
const JSON_BODY = `${HEAD}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`;

/** Kinds of slow clients: the first bytes, and the bytes that they repeat. */
export const slowness = {
  silent: { first: '', again: '' },
  'slow with its headers': { first: `GET / HTTP/1.1\r\n${HEAD}`, again: 'X-Slow: 1\r\n' },
  'slow with its body': { first: `POST /api/mcp/contact HTTP/1.1\r\n${JSON_BODY}`, again: ' ' },
} as const;

export type Slowness = keyof typeof slowness;

const SEND_INTERVAL_MS = 500;

export interface SlowClient {
  readonly isOpen: () => boolean;
  /** Resolves with the response when the server closes the connection. */
  readonly closed: Promise<string>;
}

/** Starts a slow client. Resolves when its connection is open. */
export async function startSlowClient(address: string, kind: Slowness): Promise<SlowClient> {
  const { first, again } = slowness[kind];
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  // A write may hit a connection that the server has just closed.
  socket.on('error', () => undefined);
  socket.write(first);
  const sending = setInterval(() => socket.write(again), SEND_INTERVAL_MS);
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => {
      clearInterval(sending);
      resolve(answer);
    });
  });
  return { isOpen: () => !socket.closed, closed };
}
