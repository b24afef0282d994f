/** What was sent cannot be read, or does not hold. */
import { expect } from 'vitest';
import { type AnsweredProblem, readProblem } from '../read-problem.ts';
import { followHints } from '../runtime/follow-hints.ts';
import type { SampleService } from '../sample.ts';
import { CONTACT, inquiry, post, type Recovery, success, visit } from './recovery.ts';
import { headerSaid, pathSaid } from './said.ts';

const SEARCH = '/api/mcp/essays/search';

const invalidInput: Recovery = async () => {
  const service = await visit();
  await searchInstead(service, { limit: '500', category: 'Fraud' });
  return writeInstead(service, { email: 'nobody', message: 'x'.repeat(6_000) });
};

/** A field that is there may still be wrong: missing first, then no address. */
async function writeInstead(service: SampleService, wrong: object): Promise<AnsweredProblem> {
  const problem = await readProblem(await post(service, CONTACT, wrong), 'invalid-input');
  await success(await post(service, CONTACT, followHints(wrong, problem.errors ?? [])));
  return problem;
}

async function searchInstead(service: SampleService, wrong: Readonly<Record<string, string>>): Promise<void> {
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
  for (const body of ['', '{"name":', deep]) {
    const problem = await readProblem(await post(service, CONTACT, body), 'malformed-body');
    expect(problem.hints.join()).toMatch(/\bone JSON object\b/);
  }
  const problem = await readProblem(await post(service, CONTACT, ''), 'malformed-body');
  const contentType = headerSaid(problem, 'Content-Type');
  await success(await post(service, CONTACT, inquiry, { 'content-type': contentType }));
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

/** The greatest length of each field of an inquiry, from the document at `path`. */
async function lengthsIn(service: SampleService, path: string): Promise<Readonly<Record<string, number>>> {
  const document = (await success(await service.request(path))) as unknown as OpenApiDocument;
  const reference = document.paths[CONTACT]?.post.requestBody.content['application/json'].schema.$ref ?? '';
  const schema = document.components.schemas[reference.split('/').at(-1) ?? ''];
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
            readonly content: Record<'application/json', { schema: { $ref: string } }>;
          };
        };
      }
    >
  >;
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties: Record<string, { maxLength?: number }> }>
    >;
  };
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
