/** Sends requests as raw bytes, which HTTP clients would refuse to send. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends `bytes` and returns the response. Stops when the server closes, or after `timeoutMs` of silence. */
export async function sendRaw(address: string, bytes: string | Buffer, timeoutMs = 15_000): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.setTimeout(timeoutMs, () => socket.destroy());
  socket.write(bytes);
  return text(socket);
}

/** Sends `bytes`, half-closes the connection and returns the response. */
export async function sendAndHangUp(address: string, bytes: string | Buffer): Promise<string> {
  return text(connect(Number(new URL(address).port), '127.0.0.1').end(bytes));
}

/** Returns a GET request with `Connection: close`. Further header lines are added unchanged. */
export function rawGet(target: string, ...lines: readonly string[]): string {
  return [`GET ${target} HTTP/1.1`, 'Connection: close', ...lines, '', ''].join('\r\n');
}

/** Returns the status codes of the responses, in order. */
export function statusesOf(answer: string): readonly number[] {
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}
