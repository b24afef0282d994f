/** Inquiries and greetings that are sent while things break, and what became of each. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

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
