/** The Model Context Protocol is asked for by a name, or from a page, that it is not for. */
import { expect } from 'vitest';
import { type ProblemName, problemUrl } from '../../../web/runtime/problems.ts';
import { MCP_PATH } from '../../../web/runtime/routes.ts';
import type { AnsweredProblem } from '../read-problem.ts';
import { problemSchema } from '../runtime/problem.ts';
import { SAMPLE_ORIGIN, type SampleService } from '../sample.ts';
import { type Recovery, success, visit } from './recovery.ts';
import { addressSaid } from './said.ts';

const hostNotAllowed: Recovery = async () => {
  const service = await visit();
  const problem = await refused(await listTools(service, 'https://rebound.example'), 'host-not-allowed');
  await success(await listTools(service, addressSaid(problem)));
  return problem;
};

const originNotAllowed: Recovery = async () => {
  const service = await visit();
  const fromPage = await listTools(service, SAMPLE_ORIGIN, { origin: 'https://elsewhere.example' });
  const problem = await refused(fromPage, 'origin-not-allowed');
  expect(problem.hints.join()).toMatch(/Call from a program/);
  await success(await listTools(service, SAMPLE_ORIGIN));
  return problem;
};

async function listTools(service: SampleService, origin: string, headers = {}): Promise<Response> {
  return service.app.request(origin + MCP_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
}

/** A JSON-RPC error carries the problem as its data. */
async function refused(response: Response, name: ProblemName): Promise<AnsweredProblem> {
  const { error } = (await response.json()) as { error?: { data?: unknown } };
  const problem = problemSchema.parse(error?.data);
  expect([response.status, problem.type]).toEqual([problem.status, problemUrl(SAMPLE_ORIGIN, name)]);
  return problem;
}

export const callerRecoveries = {
  'host-not-allowed': hostNotAllowed,
  'origin-not-allowed': originNotAllowed,
};
