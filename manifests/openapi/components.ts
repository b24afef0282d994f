/** The components of the OpenAPI document that operations share: response headers and problem responses. */
import type { z } from 'zod/v3';
import {
  cacheControl,
  type Endpoint,
  type Freshness,
  mounted,
  pathParameter,
} from '../../web/runtime/endpoints/define-endpoint.ts';
import { groupBy } from '../../web/runtime/group-by.ts';
import { type JsonSchema, toJsonSchema } from '../../web/runtime/json-schema.ts';
import {
  type FieldError,
  type Problem,
  ProblemError,
  type ProblemName,
  problemTypes,
  toProblem,
} from '../../web/runtime/problems.ts';
import { parseInput } from '../../web/runtime/validate.ts';

export function reference(kind: 'schemas' | 'responses' | 'headers', name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Turns `searchEssays`, `invalid-input` and `get_offerings` into `SearchEssays`, `InvalidInput` and `GetOfferings`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|[-_])(\w)/g, (_, first: string) => first.toUpperCase());
}

/** On every response under /api/. `RateLimit` fields as in draft-ietf-httpapi-ratelimit-headers-10. */
const telemetry = {
  'X-Agent-Ready': {
    description: 'Says that the site is made for agents too.',
    schema: { type: 'string', const: 'true' },
  },
  'X-RateLimit-Limit': {
    description: 'Requests a client has in a minute.',
    schema: { type: 'integer', minimum: 1 },
    example: 100,
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in this minute; the first answer has counted itself.',
    schema: { type: 'integer', minimum: 0 },
    example: 99,
  },
  'RateLimit-Policy': {
    description:
      'Every quota: its name, requests (q) and window in seconds (w). A structured field list (RFC 9651).',
    schema: { type: 'string' },
    example: '"default";q=100;w=60',
  },
  RateLimit: {
    description: 'What is left of a quota (r) and the seconds until it is whole again (t).',
    schema: { type: 'string' },
    example: '"default";r=99;t=60',
  },
  'Access-Control-Allow-Origin': {
    description: 'Pages of any origin may read the answer.',
    schema: { type: 'string', const: '*' },
  },
  'Access-Control-Expose-Headers': {
    description: 'Names the headers that such pages may read too.',
    schema: { type: 'string' },
  },
} as const;

const others = {
  ETag: {
    description: 'Names this version of the answer; send it back in If-None-Match.',
    schema: { type: 'string' },
    example: 'W/"0cE4f3eV1TzQm0yqg2mV4A"',
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 0 },
    example: 42,
  },
} as const;

/** Returns the headers of a response: the telemetry headers, and others as chosen. */
export function headersOf(freshness: Freshness, also: readonly (keyof typeof others)[] = []) {
  return {
    ...Object.fromEntries(Object.keys(telemetry).map((name) => [name, reference('headers', name)])),
    'Cache-Control': reference('headers', `Cache-Control-${freshness}`),
    ...Object.fromEntries(also.map((name) => [name, reference('headers', name)])),
  };
}

/** `components.headers`, with a `Cache-Control` for each freshness that occurs. */
export function headerComponents(occurring: ReadonlySet<Freshness>) {
  const caching = [...occurring].map((freshness) => [
    `Cache-Control-${freshness}`,
    {
      description: 'Who may keep the answer, and for how long.',
      schema: { type: 'string', const: cacheControl[freshness] },
    },
  ]);
  return { ...telemetry, ...Object.fromEntries(caching), ...others };
}

const fieldError = {
  pointer: {
    type: 'string',
    description: 'JSON Pointer (RFC 6901) into the body, or the name of a query parameter.',
  },
  detail: { type: 'string', description: 'What is wrong with the field.' },
  hint: { type: 'string', description: 'What to send instead.' },
} as const satisfies Record<keyof FieldError, JsonSchema>;

const problem = {
  type: {
    type: 'string',
    format: 'uri',
    description: 'Names the kind of problem; the address leads to a page that explains it.',
  },
  title: { type: 'string', description: 'The kind of problem in a few words.' },
  status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status of the answer.' },
  detail: { type: 'string', description: 'What went wrong this time.' },
  instance: { type: 'string', format: 'uri-reference', description: 'The path that was asked for.' },
  hints: { type: 'array', items: { type: 'string' }, description: 'What to change to succeed.' },
  errors: {
    type: 'array',
    items: { type: 'object', properties: fieldError, required: Object.keys(fieldError) },
    description: 'One entry a field that is not valid.',
  },
} as const satisfies Record<keyof Problem, JsonSchema>;

/** Further members are allowed (RFC 9457, 3.2), so a client ignores those it does not know. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'A problem document (RFC 9457).',
  properties: problem,
  required: Object.keys(problem).filter((member) => member !== 'errors'),
};

/** The problems with the same status; an endpoint may answer with any of them. */
interface ProblemGroup {
  readonly status: number;
  readonly names: readonly ProblemName[];
  readonly freshness: Freshness;
}

/** Returns references to the problem responses of an endpoint, by status. */
export function problemResponses(endpoint: Endpoint) {
  return Object.fromEntries(
    problemGroups(endpoint).map((group) => [group.status, reference('responses', componentName(group))]),
  );
}

/** `components.responses`: each group of problems once, with examples from the first endpoint that has it. */
export function problemComponents(endpoints: readonly Endpoint[], origin: string) {
  const components = new Map<string, object>();
  for (const endpoint of endpoints) {
    for (const group of problemGroups(endpoint)) {
      const name = componentName(group);
      if (!components.has(name)) components.set(name, problemComponent(group, endpoint, origin));
    }
  }
  return Object.fromEntries(components);
}

function problemGroups(endpoint: Endpoint): ProblemGroup[] {
  const names = new Set<ProblemName>([...commonProblems(endpoint), ...(endpoint.problems ?? [])]);
  const byStatus = groupBy(names, (name): number => problemTypes[name].status);
  return [...byStatus].map(([status, grouped]) => ({
    status,
    names: grouped,
    // A refusal of the same input is the same for everyone; all other problems pass.
    freshness: status === 400 && endpoint.freshness !== 'never' ? 'hour' : 'never',
  }));
}

/** An endpoint without parameters has no input to refuse. */
function commonProblems(endpoint: Endpoint): ProblemName[] {
  const { method, input } = endpoint;
  const always: ProblemName[] = ['rate-limited', 'internal-error'];
  if (method === 'POST') {
    return ['invalid-input', 'malformed-body', 'body-too-large', 'unsupported-media-type', ...always];
  }
  const inPath = pathParameter(endpoint)?.name;
  const isRefusable = Object.keys(input.shape).some((name) => name !== inPath);
  return isRefusable ? ['invalid-input', ...always] : always;
}

/** An uncacheable refusal is a component of its own, next to the same one that may be cached. */
function componentName({ status, names, freshness }: ProblemGroup): string {
  const name = names.map(pascalCase).join('Or');
  return status === 400 && freshness === 'never' ? `${name}OfCall` : name;
}

function problemComponent({ status, names, freshness }: ProblemGroup, endpoint: Endpoint, origin: string) {
  const examples = names.map((name) => [
    name,
    { summary: problemTypes[name].title, value: problemExample(name, endpoint, origin) },
  ]);
  return {
    description: names.map((name) => problemTypes[name].meaning).join(' Or: '),
    headers: headersOf(freshness, status === 429 || status === 503 ? ['Retry-After'] : []),
    content: {
      'application/problem+json': {
        schema: reference('schemas', 'Problem'),
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** Returns the problem document that `endpoint` would answer with; for invalid input, by really parsing some. */
function problemExample(name: ProblemName, endpoint: Endpoint, origin: string): Problem {
  const refusal = name === 'invalid-input' ? refusalBy(endpoint) : undefined;
  const error = refusal ?? new ProblemError(name, { detail: problemTypes[name].meaning });
  return toProblem(error, origin, mounted(endpoint)[0]?.path ?? endpoint.path);
}

function refusalBy({ method, input }: Endpoint): unknown {
  try {
    if (method === 'POST') parseInput(input, {});
    else parseInput(input, numbersOutOfBounds(input), '');
    return undefined;
  } catch (error) {
    return error;
  }
}

function numbersOutOfBounds(input: Endpoint['input']): Record<string, number> {
  return Object.fromEntries(
    propertiesOf(input).flatMap(({ name, schema: { maximum } }) =>
      typeof maximum === 'number' ? [[name, maximum + 1]] : [],
    ),
  );
}

/** One field of an object, with its own JSON Schema. */
export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** Takes the fields from the schema of the whole: that of an optional field by itself contains `not: {}`. */
export function propertiesOf(object: z.AnyZodObject): Property[] {
  const { properties, required } = toJsonSchema(object);
  return Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    required: Array.isArray(required) && required.includes(name),
    schema: isObject(schema) ? schema : {},
  }));
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
