/** Inquiries and greetings that tests send during faults, with the ids from their acknowledgements. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Received } from '../helpers/receiver.ts';

export interface Letter {
  readonly kind: 'inquiry' | 'greeting';
  /** Unique text, which identifies the letter. */
  readonly text: string;
  /** Ids from all acknowledgements. More than one is an error. */
  readonly ids: Set<string>;
}

/** Sends one request to the service. */
export type SendRequest = (path: string, init?: RequestInit) => Promise<Response>;

export function newLetter(kind: Letter['kind'], length = 0): Letter {
  return { kind, text: `Hello ${randomWord()}${' hello'.repeat(length / 6)}`, ids: new Set() };
}

/** Sends or resends a letter. A greeting's text or an inquiry's key identifies a repeat. */
export async function send(request: SendRequest, { kind, text, ids }: Letter): Promise<Response> {
  const response = await (kind === 'greeting'
    ? request('/api/mcp/greetings', post({ agent_name: 'Ada', message: text }))
    : request('/api/mcp/contact', {
        ...post({ name: 'Ada', email: 'ada@example.com', message: text }, keyOf(text)),
      }));
  if (response.status === 200) ids.add(idOf(await response.clone().json()));
  return response;
}

/** Returns a function that sends requests to the server at `origin`. */
export function requestTo(origin: string): SendRequest {
  return (path, init) => fetch(origin + path, init);
}

/** Writes letters as fast as possible over several connections, until aborted or until the server is gone. */
export async function keepWriting(
  request: SendRequest,
  letters: Letter[],
  { until, connections = 4 }: { readonly until: AbortSignal; readonly connections?: number },
): Promise<void> {
  const writeLetters = async () => {
    while (!until.aborted) {
      const letter = newLetter(letters.length % 3 === 0 ? 'greeting' : 'inquiry');
      letters.push(letter);
      const response = await send(request, letter).catch(() => undefined);
      if (!response) return;
    }
  };
  await Promise.all(Array.from({ length: connections }, writeLetters));
}

export function acknowledged(letters: readonly Letter[]): readonly Letter[] {
  return letters.filter(({ ids }) => ids.size > 0);
}

type StoredRecord = Readonly<Record<string, unknown>>;

/** Expects every acknowledged letter to be stored under its acknowledged id, and no letter more than once. */
export function expectStored(letters: readonly Letter[], stored: readonly StoredRecord[]): void {
  const idsByText = new Map<unknown, unknown[]>();
  for (const { message, id } of stored) idsByText.set(message, [...(idsByText.get(message) ?? []), id]);
  const confirmed = acknowledged(letters);
  expect(confirmed.length, 'letters acknowledged').toBeGreaterThan(0);
  expect(
    confirmed.filter(({ text }) => !idsByText.has(text)),
    'acknowledged but lost',
  ).toEqual([]);
  expect(
    confirmed.filter(({ text, ids }) => [...ids].join() !== idsByText.get(text)?.join()),
    'acknowledged with a different id than stored',
  ).toEqual([]);
  expect(
    [...idsByText.values()].filter((ids) => ids.length > 1),
    'stored more than once',
  ).toEqual([]);
}

/** Returns the event ids received for each inquiry. Repeated deliveries must have the same id. */
export function eventsByInquiry(received: readonly Received[]): Map<string, Set<string>> {
  const events = new Map<string, Set<string>>();
  for (const { headers, body } of received) {
    const { data } = JSON.parse(body);
    const known = events.get(data.id) ?? new Set();
    events.set(data.id, known.add(String(headers['webhook-id'])));
  }
  return events;
}

/** Expects the problem `storage-unavailable`: a 503 with `Retry-After`. */
export async function expectStorageUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    type: expect.stringMatching(/\/problems\/storage-unavailable$/),
  });
}

/** Waits until `condition` returns true, or until the test times out. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}

/** Returns a random word. Digits are left out, because they could be mistaken for a phone number. */
function randomWord(): string {
  return randomBytes(8)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}

function keyOf(text: string): Record<string, string> {
  return { 'idempotency-key': text.slice(0, 40).replaceAll(' ', '-') };
}

function post(body: object, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function idOf(answer: unknown): string {
  const id = typeof answer === 'object' && answer && 'id' in answer ? answer.id : undefined;
  if (typeof id !== 'string') throw new Error('The acknowledgement has no id.');
  return id;
}
