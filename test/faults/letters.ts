/** Inquiries and greetings that are sent while things break, and what became of each. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Received } from '../helpers/receiver.ts';

export interface Letter {
  readonly kind: 'inquiry' | 'greeting';
  /** Unique, so that it can be found again. */
  readonly text: string;
  /** Every id it was acknowledged with; more than one would be a fault. */
  readonly ids: Set<string>;
}

/** Sends one request to the service. */
export type Request = (path: string, init?: RequestInit) => Promise<Response>;

export function newLetter(kind: Letter['kind'], length = 0): Letter {
  return { kind, text: `Hello ${word()}${' hello'.repeat(length / 6)}`, ids: new Set() };
}

/** Sends a letter, for the first time or again; a greeting is recognized by its text, an inquiry by its key. */
export async function send(request: Request, { kind, text, ids }: Letter): Promise<Response> {
  const response = await (kind === 'greeting'
    ? request('/api/mcp/greetings', post({ agent_name: 'Ada', message: text }))
    : request('/api/mcp/contact', {
        ...post({ name: 'Ada', email: 'ada@example.com', message: text }, keyOf(text)),
      }));
  if (response.status === 200) ids.add(idOf(await response.clone().json()));
  return response;
}

/** A request over a socket, to a server at `origin`. */
export function over(origin: string): Request {
  return (path, init) => fetch(origin + path, init);
}

/** Writes as fast as it can by several connections, until told, or until the server is gone. */
export async function keepWriting(
  request: Request,
  letters: Letter[],
  { until, connections = 4 }: { readonly until: AbortSignal; readonly connections?: number },
): Promise<void> {
  const writeOn = async () => {
    while (!until.aborted) {
      const letter = newLetter(letters.length % 3 === 0 ? 'greeting' : 'inquiry');
      letters.push(letter);
      const response = await send(request, letter).catch(() => undefined);
      if (!response) return;
    }
  };
  await Promise.all(Array.from({ length: connections }, writeOn));
}

export function acknowledged(letters: readonly Letter[]): readonly Letter[] {
  return letters.filter(({ ids }) => ids.size > 0);
}

type Kept = Readonly<Record<string, unknown>>;

/** Every letter that was acknowledged is there, under the id it was acknowledged with; every text once at most. */
export function expectKept(letters: readonly Letter[], kept: readonly Kept[]): void {
  const idsByText = new Map<unknown, unknown[]>();
  for (const { message, id } of kept) idsByText.set(message, [...(idsByText.get(message) ?? []), id]);
  const told = acknowledged(letters);
  expect(told.length, 'letters acknowledged').toBeGreaterThan(0);
  expect(
    told.filter(({ text }) => !idsByText.has(text)),
    'acknowledged and lost',
  ).toEqual([]);
  expect(
    told.filter(({ text, ids }) => [...ids].join() !== idsByText.get(text)?.join()),
    'acknowledged with another id than is kept',
  ).toEqual([]);
  expect(
    [...idsByText.values()].filter((ids) => ids.length > 1),
    'kept more than once',
  ).toEqual([]);
}

/** The ids of the events that each inquiry was announced by: one, however often it came. */
export function eventsByInquiry(received: readonly Received[]): Map<string, Set<string>> {
  const events = new Map<string, Set<string>>();
  for (const { headers, body } of received) {
    const { data } = JSON.parse(body);
    const known = events.get(data.id) ?? new Set();
    events.set(data.id, known.add(String(headers['webhook-id'])));
  }
  return events;
}

/** A refusal that asks the client to come back: 503 with `Retry-After`, as a problem. */
export async function expectStorageUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    type: expect.stringMatching(/\/problems\/storage-unavailable$/),
  });
}

/** Resolves when `enough` holds; the test's own time limit bounds it. */
export async function until(enough: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await enough())) await delay(10);
}

/** Letters only: a number might be taken for somebody's. */
function word(): string {
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
  if (typeof id !== 'string') throw new Error('An acknowledgement without an id.');
  return id;
}
