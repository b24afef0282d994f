import { onTestFinished } from 'vitest';
import type { AnsweredProblem } from '../read-problem.ts';
import { type SampleService, startSample } from '../sample.ts';

/** Provokes a problem, follows its hints and checks that they help. Returns the problem. */
export type Recovery = () => Promise<AnsweredProblem>;

export const inquiry = { name: 'Ada Example', email: 'ada@example.com', message: 'May I ask you to speak?' };

export const CONTACT = '/api/mcp/contact';
export const GREETINGS = '/api/mcp/greetings';

let shared: Promise<SampleService> | undefined;

/** Returns the shared sample service or, with `options`, a new one that closes after the test. */
export async function visit(...options: Parameters<typeof startSample>): Promise<SampleService> {
  if (options.length === 0) {
    shared ??= startSample({ RATE_LIMIT_PER_MINUTE: '100000', WRITE_LIMIT_PER_MINUTE: '100000' });
    return shared;
  }
  const service = await startSample(...options);
  onTestFinished(() => service.close());
  return service;
}

/** Closes the shared service. For use in `afterAll`. */
export async function closeShared(): Promise<void> {
  await (await shared)?.close();
  shared = undefined;
}

export function post(
  service: SampleService,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return service.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Returns the JSON from a 200 response. Throws for any other status. */
export async function success(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`Not recovered: ${response.status} ${text}`);
  return JSON.parse(text);
}

// Values that a program reads from a problem's hints.

/** Returns the first capture group of `form`'s match in the hints. Throws if no hint matches. */
function matchHints({ hints }: AnsweredProblem, form: RegExp): string {
  const said = form.exec(hints.join('\n'))?.[1];
  if (said === undefined) throw new Error(`No hint says ${form}: ${hints.join(' ')}`);
  return said;
}

/** Returns the first path in the hints. */
export function pathSaid(problem: AnsweredProblem): string {
  return matchHints(problem, /(?<![\w/])(\/[\w./-]*\w)/);
}

/** Returns the first quoted value in the hints. */
export function valueSaid(problem: AnsweredProblem): string {
  return matchHints(problem, /"([^"]+)"/);
}

/** Returns the first word in capitals, which is an HTTP method. */
export function methodSaid(problem: AnsweredProblem): string {
  return matchHints(problem, /\b([A-Z]{3,})\b/);
}

/** Returns the wait that the hints give, in seconds. */
export function secondsSaid(problem: AnsweredProblem): number {
  const said = matchHints(problem, /\bWait (a second|a minute|\d+ seconds)/);
  return { 'a second': 1, 'a minute': 60 }[said] ?? Number.parseInt(said, 10);
}

/** Returns the value of a header in the hints. */
export function headerSaid(problem: AnsweredProblem, name: string): string {
  return matchHints(problem, new RegExp(`${name}: (\\S*[^\\s.])`));
}

/** Returns the first URL in the hints. */
export function addressSaid(problem: AnsweredProblem): string {
  return matchHints(problem, /(https?:\/\/[^\s]*\w)/);
}
