/**
 * Asks a server for a page about every 10 ms until standard input ends, and then prints the longest time that an answer
 * took. It is a process of its own, so that the work of the benchmark delays no request.
 */
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { longest, type Span, stopwatch } from './span.ts';

const INTERVAL_MS = 10;

const [, , url = '', pid = ''] = process.argv;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let isAsking = true;
process.stdin.resume().once('end', () => {
  isAsking = false;
});

function ask(): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => resolve(text(response))).once('error', reject);
  });
}

// The first request opens the connection.
await ask();
let spans: readonly Span[] = [];
while (isAsking) {
  const stop = stopwatch([Number(pid), process.pid]);
  await ask();
  spans = [longest([...spans, stop()])];
  await delay(INTERVAL_MS);
}
agent.destroy();
process.stdout.write(JSON.stringify(spans[0]));
