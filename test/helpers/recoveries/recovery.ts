import { onTestFinished } from 'vitest';
import type { AnsweredProblem } from '../read-problem.ts';
import { type SampleService, startSample } from '../sample.ts';

/** Makes a problem happen, does what its hints say, and sees it gone. Gives the problem as it was answered. */
export type Recovery = () => Promise<AnsweredProblem>;

export const inquiry = { name: 'Ada Example', email: 'ada@example.com', message: 'May I ask you to speak?' };

export const CONTACT = '/api/mcp/contact';
export const GREETINGS = '/api/mcp/greetings';

/** The sample service, gone when the test has finished. */
export async function visit(...options: Parameters<typeof startSample>): Promise<SampleService> {
  const service = await startSample(...options);
  onTestFinished(() => service.close());
  return service;
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
