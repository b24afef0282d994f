/** Requests as bytes on a socket, such as no client would send. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends `bytes` and gives all that comes back until the server closes, or until `patience` milliseconds after. */
export async function sendRaw(address: string, bytes: string | Buffer, patience = 15_000): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.setTimeout(patience, () => socket.destroy());
  socket.write(bytes);
  return text(socket);
}

/** Sends `bytes`, and that no more will come. */
export async function sendAndHangUp(address: string, bytes: string | Buffer): Promise<string> {
  return text(connect(Number(new URL(address).port), '127.0.0.1').end(bytes));
}

/** A GET that asks for the connection to be closed; further lines are sent as they are. */
export function rawGet(target: string, ...lines: readonly string[]): string {
  return [`GET ${target} HTTP/1.1`, 'Connection: close', ...lines, '', ''].join('\r\n');
}

/** Status codes of the answers, in order. */
export function statusesOf(answer: string): readonly number[] {
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}
