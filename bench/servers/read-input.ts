import { json } from 'node:stream/consumers';

/** What the bench has given this server. */
export async function readInput<T>(): Promise<T> {
  return (await json(process.stdin)) as T;
}
