/**
 * A client that takes little of the processor. One that understands all of HTTP takes as much as the servers measured
 * here, which would wait for it.
 */
import { connect } from 'node:net';
import { endsWithLastChunk, type Head, readHead } from './answer.ts';

export interface Asking {
  /** `http://host:port` */
  readonly origin: string;
  readonly next: () => string;
  readonly status: number;
  /** On the clock of `performance.now()`. */
  readonly until: number;
}

/** Milliseconds without a sign of the server. */
const PATIENCE = 30_000;

/**
 * Asks over one connection, again as soon as it is answered; gives the number of answers.
 *
 * @throws Error at another status than the one expected, or where the connection ends or falls silent
 */
export function keepAsking({ origin, next, status, until }: Asking): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    let answered = 0;
    let head: Head | undefined;
    let received = 0;
    let beginning: Buffer = Buffer.alloc(0);

    const fail = (reason: string) => {
      socket.destroy();
      reject(new Error(`${origin}: ${reason}`));
    };
    const ask = () => {
      head = undefined;
      received = 0;
      beginning = Buffer.alloc(0);
      socket.write(next());
    };
    const isWhole = (chunk: Buffer) =>
      head !== undefined && (head.length === undefined ? endsWithLastChunk(chunk) : received >= head.length);

    socket.setTimeout(PATIENCE, () => fail(`has not answered for ${PATIENCE} ms.`));
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () => fail('the connection was closed.'));
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (!head) {
        beginning = beginning.length === 0 ? chunk : Buffer.concat([beginning, chunk]);
        head = readHead(beginning);
        if (head && head.status !== status) return fail(`answers ${beginning.toString().slice(0, 600)}`);
      }
      if (!isWhole(chunk)) return;
      answered += 1;
      if (performance.now() < until) return ask();
      socket.destroy();
      resolve(answered);
    });
  });
}
