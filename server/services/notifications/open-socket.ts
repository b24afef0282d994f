import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { guarded, unbracketed } from './public-address.ts';

export interface SocketOptions {
  /** As a URL has it. */
  readonly hostname: string;
  readonly port: number;
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

/** A connected socket; the guard against private addresses applies. */
export async function openSocket({ hostname, port, allowPrivate, signal }: SocketOptions): Promise<Socket> {
  signal.throwIfAborted();
  const socket = connect({ host: unbracketed(hostname), port, ...guarded(hostname, allowPrivate) });
  try {
    await once(socket, 'connect', { signal });
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    // Until its user listens, a socket that breaks would end the process.
    socket.on('error', () => undefined);
  }
  return socket;
}
