import { onTestFinished } from 'vitest';
import type { AnsweredProblem } from '../read-problem.ts';
import { type SampleService, startSample } from '../sample.ts';

/** Makes a problem happen, does what its hints say, and sees it gone. Gives the problem as it was answered. */
export type Recovery = () => Promise<AnsweredProblem>;

export const inquiry = { name: 'Ada Example', email: 'ada@example.com', message: 'May I ask you to speak?' };

export const CONTACT = '/api/mcp/contact';
export const GREETINGS = '/api/mcp/greetings';

let shared: Promise<SampleService> | undefined;

/** The sample service that all recoveries share, or with `options` one that is closed when the test has finished. */
export async function visit(...options: Parameters<typeof startSample>): Promise<SampleService> {
  if (options.length === 0) {
    shared ??= startSample({ RATE_LIMIT_PER_MINUTE: '100000', WRITE_LIMIT_PER_MINUTE: '100000' });
    return shared;
  }
  const service = await startSample(...options);
  onTestFinished(() => service.close());
  return service;
}

/** For `afterAll`. */
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

/** The JSON of a success; anything else fails the test. */
export async function success(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await response.text();
  if (response.status !== 200) throw new Error(`Not recovered: ${response.status} ${text}`);
  return JSON.parse(text);
}

/** What a problem says, read as a program reads it. */

/** The first group of `form` in the hints. A problem whose hints say nothing of the form fails the test. */
function saidIn({ hints }: AnsweredProblem, form: RegExp): string {
  const said = form.exec(hints.join('\n'))?.[1];
  if (said === undefined) throw new Error(`No hint says ${form}: ${hints.join(' ')}`);
  return said;
}

/** The first path a hint names. */
export function pathSaid(problem: AnsweredProblem): string {
  return saidIn(problem, /(?<![\w/])(\/[\w./-]*\w)/);
}

/** The first value a hint puts in quotation marks. */
export function valueSaid(problem: AnsweredProblem): string {
  return saidIn(problem, /"([^"]+)"/);
}

/** The first word in capitals: a method. */
export function methodSaid(problem: AnsweredProblem): string {
  return saidIn(problem, /\b([A-Z]{3,})\b/);
}

/** How long a hint says to wait, in seconds. */
export function secondsSaid(problem: AnsweredProblem): number {
  const said = saidIn(problem, /\bWait (a second|a minute|\d+ seconds)/);
  return { 'a second': 1, 'a minute': 60 }[said] ?? Number.parseInt(said, 10);
}

/** The value a hint gives to a header. */
export function headerSaid(problem: AnsweredProblem, name: string): string {
  return saidIn(problem, new RegExp(`${name}: (\\S*[^\\s.])`));
}

/** The first address a hint names. */
export function addressSaid(problem: AnsweredProblem): string {
  return saidIn(problem, /(https?:\/\/[^\s]*\w)/);
}
