/** Recoveries from problems caused by the request: its path, body, caller or message. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { RESOURCES_PATH, toolPath } from '../../../web/core/api-paths.ts';
import { type ProblemName, problemUrl } from '../../../web/core/problems.ts';
import { MCP_PATH } from '../../../web/core/routes.ts';
import { followHints } from '../core/follow-hints.ts';
import { problemSchema } from '../core/problem.ts';
import { type AnsweredProblem, readProblem } from '../read-problem.ts';
import { SAMPLE_ORIGIN, type SampleService } from '../sample.ts';
import {
  addressSaid,
  CONTACT,
  GREETINGS,
  headerSaid,
  inquiry,
  methodSaid,
  pathSaid,
  post,
  type Recovery,
  success,
  valueSaid,
  visit,
} from './recovery.ts';

// The path does not exist, or does not allow the method.

const routeNotFound: Recovery = async () => {
  const service = await visit();
  const problem = await readProblem(await service.request('/api/mcp/article'), 'route-not-found');
  await success(await service.request(pathSaid(problem)));
  return problem;
};

const essayNotFound: Recovery = async () => {
  const service = await visit();
  const call = (slug: string) => post(service, toolPath('get_essay_takeaways'), { slug });
  const problem = await readProblem(await call('agents-need-a-dorbell'), 'essay-not-found');
  await success(await call(valueSaid(problem)));
  const text = await service.request('/library/agents-need-a-dorbell.json');
  await success(await service.request(pathSaid(await readProblem(text, 'essay-not-found'))));
  return problem;
};

const toolNotFound: Recovery = async () => {
  const service = await visit();
  const call = (name: string) => post(service, toolPath(name), {});
  const problem = await readProblem(await call('get_life_status'), 'tool-not-found');
  await success(await call(valueSaid(problem)));
  return problem;
};

const resourceNotFound: Recovery = async () => {
  const service = await visit();
  const read = (uri: string) => service.request(`${RESOURCES_PATH}/read?uri=${encodeURIComponent(uri)}`);
  const problem = await readProblem(await read('resource://wren-castellane/biography'), 'resource-not-found');
  await success(await read(valueSaid(problem)));
  return problem;
};

const methodNotAllowed: Recovery = async () => {
  const service = await visit();
  const response = await service.request('/api/mcp/bio', { method: 'DELETE' });
  const problem = await readProblem(response, 'method-not-allowed');
  const method = methodSaid(problem);
  if (!response.headers.get('allow')?.startsWith(method)) throw new Error('Hint and Allow differ.');
  await success(await service.request('/api/mcp/bio', { method }));
  return problem;
};

export const addressRecoveries = {
  'route-not-found': routeNotFound,
  'essay-not-found': essayNotFound,
  'tool-not-found': toolNotFound,
  'resource-not-found': resourceNotFound,
  'method-not-allowed': methodNotAllowed,
};

// The body cannot be parsed or is invalid.

const SEARCH = '/api/mcp/essays/search';

const invalidInput: Recovery = async () => {
  const service = await visit();
  await retrySearch(service, { limit: '500', category: 'Fraud' });
  return retryWrite(service, { email: 'nobody', message: 'x'.repeat(6_000) });
};

/** Posts an invalid inquiry, then the inquiry fixed according to the hints. */
async function retryWrite(service: SampleService, wrong: object): Promise<AnsweredProblem> {
  const problem = await readProblem(await post(service, CONTACT, wrong), 'invalid-input');
  await success(await post(service, CONTACT, followHints(wrong, problem.errors ?? [])));
  return problem;
}

async function retrySearch(service: SampleService, wrong: Readonly<Record<string, string>>): Promise<void> {
  const search = (input: object) => {
    const texts = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]);
    return service.request(`${SEARCH}?${new URLSearchParams(texts)}`);
  };
  const problem = await readProblem(await search(wrong), 'invalid-input');
  const { count } = await success(await search(followHints(wrong, problem.errors ?? [])));
  expect(count).toBeGreaterThan(0);
}

const malformedBody: Recovery = async () => {
  const service = await visit();
  const deep = `{"a":${'['.repeat(20)}${']'.repeat(20)}}`;
  const problem = await readProblem(await post(service, CONTACT, '{"name":'), 'malformed-body');
  expect(problem.hints.join()).toMatch(/\bone JSON object\b/);
  expect((await readProblem(await post(service, CONTACT, deep), 'malformed-body')).hints.join()).toMatch(
    /\bone JSON object\b/,
  );
  await success(await post(service, CONTACT, inquiry));
  return problem;
};

const bodyTooLarge: Recovery = async () => {
  const service = await visit();
  const long = { ...inquiry, message: 'x'.repeat(20_000) };
  const problem = await readProblem(await post(service, CONTACT, long), 'body-too-large');
  const { message } = await lengthsIn(service, pathSaid(problem));
  await success(await post(service, CONTACT, { ...long, message: long.message.slice(0, message) }));
  return problem;
};

/** Returns the maximum length of each field of an inquiry, from the OpenAPI document at `path`. */
async function lengthsIn(service: SampleService, path: string): Promise<Readonly<Record<string, number>>> {
  const document = (await success(await service.request(path))) as unknown as OpenApiDocument;
  const schema = document.paths[CONTACT]?.post.requestBody.content['application/json'].schema;
  const lengths = Object.entries(schema?.properties ?? {}).map(([name, { maxLength }]) => [name, maxLength]);
  return Object.fromEntries(lengths);
}

interface OpenApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: {
            readonly content: Record<
              'application/json',
              { schema: { readonly properties: Record<string, { maxLength?: number }> } }
            >;
          };
        };
      }
    >
  >;
}

const unsupportedMediaType: Recovery = async () => {
  const service = await visit();
  const asText = await post(service, CONTACT, inquiry, { 'content-type': 'text/plain' });
  const problem = await readProblem(asText, 'unsupported-media-type');
  const contentType = headerSaid(problem, 'Content-Type');
  await success(await post(service, CONTACT, inquiry, { 'content-type': contentType }));
  return problem;
};

export const bodyRecoveries = {
  'invalid-input': invalidInput,
  'malformed-body': malformedBody,
  'body-too-large': bodyTooLarge,
  'unsupported-media-type': unsupportedMediaType,
};

// The MCP endpoint rejects the host or the origin.

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

/** Returns the problem in a JSON-RPC error's data. */
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

// The message is rejected.

const csrfFailed: Recovery = async () => {
  const service = await visit();
  const problem = await readProblem(await post(service, '/api/contact', inquiry), 'csrf-failed');
  await success(await post(service, pathSaid(problem), inquiry));
  return problem;
};

const greetingsClosed: Recovery = async () => {
  const service = await visit({ GREETINGS: 'closed' });
  const closed = await post(service, GREETINGS, { message: 'Good day.' });
  const problem = await readProblem(closed, 'greetings-closed');
  await success(await post(service, pathSaid(problem), inquiry));
  return problem;
};

const clientBlocked: Recovery = async () => {
  const service = await visit({});
  const { id } = await success(await post(service, CONTACT, inquiry));
  const { client } = (await service.stores.inquiries.find(String(id))) ?? {};
  await service.stores.blockedClients.block(client ?? '');
  const again = await post(service, CONTACT, { ...inquiry, message: 'Again' });
  const problem = await readProblem(again, 'client-blocked');
  const page = await (await service.request(pathSaid(problem))).text();
  expect(page).toContain('href="mailto:');
  return problem;
};

/** For each kind of rule: a message that breaks it, its hint, and the fixed message. */
const REJECTED = [
  ['Good\u200b day', /Leave out .*zero-width/, 'Good day'],
  ['Read https://lantern.example/x', /Leave out links/, 'Read it'],
  ['Read lantern.com today', /without the dot and what follows it/, 'Read lantern today'],
  ['We run 203.0.113.7 here', /Leave the address out/, 'We run it here'],
  ['Write to ada@lantern.com', /Leave the address out/, 'Write soon'],
  ['Call +44 20 7946 0958', /Leave the number out/, 'Call soon'],
] as const;

const greetingRefused: Recovery = async () => {
  const service = await visit();
  for (const [message, says, fixed] of REJECTED) {
    const problem = await readProblem(await post(service, GREETINGS, { message }), 'greeting-refused');
    expect(problem.errors?.map(({ pointer }) => pointer)).toContain('/message');
    expect(problem.hints.join(' ')).toMatch(says);
    await success(await post(service, GREETINGS, { message: fixed }));
  }
  const linked = { message: 'Read lantern.com' };
  return readProblem(await post(service, GREETINGS, linked), 'greeting-refused');
};

const idempotencyKeyReused: Recovery = async () => {
  const service = await visit();
  const key = { 'idempotency-key': 'first' };
  const { id: first } = await success(await post(service, CONTACT, inquiry, key));
  const other = { ...inquiry, message: 'Another matter.' };
  const problem = await readProblem(await post(service, CONTACT, other, key), 'idempotency-key-reused');
  const { id: second } = await success(
    await post(service, CONTACT, other, { 'idempotency-key': randomUUID() }),
  );
  const { id: again } = await success(await post(service, CONTACT, inquiry, key));
  expect([again, second === first]).toEqual([first, false]);
  return problem;
};

export const messageRecoveries = {
  'csrf-failed': csrfFailed,
  'greetings-closed': greetingsClosed,
  'client-blocked': clientBlocked,
  'greeting-refused': greetingRefused,
  'idempotency-key-reused': idempotencyKeyReused,
};
