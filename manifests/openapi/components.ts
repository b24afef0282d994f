/** Shared components of the OpenAPI document: response headers and problem responses. */
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

function header(description: string, schema: JsonSchema, example?: string | number) {
  return { description, schema, ...(example !== undefined && { example }) };
}

/** Headers of every response under /api/. The `RateLimit` fields follow draft-ietf-httpapi-ratelimit-headers-10. */
const telemetry = {
  'X-Agent-Ready': header('Says that the site supports agents.', { type: 'string', const: 'true' }),
  'X-RateLimit-Limit': header('Requests a client may send per minute.', { type: 'integer', minimum: 1 }, 100),
  'X-RateLimit-Remaining': header(
    'Requests left this minute, after this one.',
    { type: 'integer', minimum: 0 },
    99,
  ),
  'RateLimit-Policy': header(
    'Every quota: its name, requests (q) and window in seconds (w). A structured field list (RFC 9651).',
    { type: 'string' },
    '"default";q=100;w=60',
  ),
  RateLimit: header(
    'What is left of a quota (r) and the seconds until it resets (t).',
    { type: 'string' },
    '"default";r=99;t=60',
  ),
  'Access-Control-Allow-Origin': header('Pages from any origin may read the response.', {
    type: 'string',
    const: '*',
  }),
  'Access-Control-Expose-Headers': header('The headers that such pages may also read.', {
    type: 'string',
  }),
};

const others = {
  ETag: header(
    'Identifies this version of the response; send it back in If-None-Match.',
    { type: 'string' },
    'W/"0cE4f3eV1TzQm0yqg2mV4A"',
  ),
  'Retry-After': header('Seconds to wait before the next request.', { type: 'integer', minimum: 0 }, 42),
};

/** Returns the headers of a response: the telemetry headers, and those in `also`. */
export function headersOf(freshness: Freshness, also: readonly (keyof typeof others)[] = []) {
  const toReference = (name: string) => [name, reference('headers', name)] as const;
  return {
    ...Object.fromEntries(Object.keys(telemetry).map(toReference)),
    'Cache-Control': reference('headers', `Cache-Control-${freshness}`),
    ...Object.fromEntries(also.map(toReference)),
  };
}

/** Returns `components.headers`, with a `Cache-Control` for each freshness that occurs. */
export function headerComponents(endpoints: readonly Endpoint[]) {
  const occurring = endpoints.map(({ freshness }) => freshness);
  const caching = [...new Set<Freshness>([...occurring, 'hour', 'never'])].map((freshness) => [
    `Cache-Control-${freshness}`,
    header('Who may cache the response, and for how long.', {
      type: 'string',
      const: cacheControl[freshness],
    }),
  ]);
  return { ...telemetry, ...Object.fromEntries(caching), ...others };
}

const string = (description: string, format?: string) => ({
  type: 'string',
  ...(format !== undefined && { format }),
  description,
});

const fieldError = {
  pointer: string('JSON Pointer (RFC 6901) into the body, or the name of a query parameter.'),
  detail: string('What is wrong with the field.'),
  hint: string('What to send instead.'),
} satisfies Record<keyof FieldError, JsonSchema>;

const problem = {
  type: string('Identifies the kind of problem; the address is a page that explains it.', 'uri'),
  title: string('The kind of problem in a few words.'),
  status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status of the response.' },
  detail: string('What went wrong this time.'),
  instance: string('The requested path.', 'uri-reference'),
  hints: { type: 'array', items: { type: 'string' }, description: 'What to change to succeed.' },
  errors: {
    type: 'array',
    items: { type: 'object', properties: fieldError, required: Object.keys(fieldError) },
    description: 'One entry for each invalid field.',
  },
} satisfies Record<keyof Problem, JsonSchema>;

/** Schema of a problem. It allows further members (RFC 9457, 3.2), so that clients ignore unknown ones. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'A problem document (RFC 9457).',
  properties: problem,
  required: Object.keys(problem).filter((member) => member !== 'errors'),
};

type ProblemGroup = ReturnType<typeof problemGroups>[number];

/** Returns references to an endpoint's problem responses, by status. */
export function problemResponses(endpoint: Endpoint) {
  return Object.fromEntries(
    problemGroups(endpoint).map((group) => [group.status, reference('responses', componentName(group))]),
  );
}

/** Returns `components.responses`: each group of problems once, with examples from the first endpoint that has it. */
export function problemComponents(endpoints: readonly Endpoint[], origin: string) {
  const components: Record<string, object> = {};
  for (const endpoint of endpoints) {
    for (const group of problemGroups(endpoint)) {
      components[componentName(group)] ??= problemComponent(group, endpoint, origin);
    }
  }
  return components;
}

/** Returns an endpoint's problems, grouped by status. */
function problemGroups(endpoint: Endpoint) {
  const all = new Set<ProblemName>([...commonProblems(endpoint), ...(endpoint.problems ?? [])]);
  const byStatus = groupBy(all, (name): number => problemTypes[name].status);
  return [...byStatus].map(([status, names]) => {
    // Invalid input is rejected in the same way for everyone. All other problems are temporary.
    const freshness: Freshness = status === 400 && endpoint.freshness !== 'never' ? 'hour' : 'never';
    return { status, names, freshness };
  });
}

/** Returns the problems that most endpoints share. An endpoint without parameters has no input to reject. */
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

/** Returns the name of a component. An uncacheable 400 has a different name from a cacheable one. */
function componentName({ status, names, freshness }: ProblemGroup): string {
  const name = names.map(pascalCase).join('Or');
  return status === 400 && freshness === 'never' ? `${name}OfCall` : name;
}

function problemComponent({ status, names, freshness }: ProblemGroup, endpoint: Endpoint, origin: string) {
  const examples = names.map((name) => {
    const { title: summary, meaning: detail } = problemTypes[name];
    const refusal = name === 'invalid-input' ? refusalBy(endpoint) : new ProblemError(name, { detail });
    const path = mounted(endpoint)[0]?.path ?? endpoint.path;
    return [name, { summary, value: toProblem(refusal, origin, path) }];
  });
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

/** Returns the error that `endpoint` reports for input without fields, or with numbers that are too high. */
function refusalBy({ method, input }: Endpoint): unknown {
  const tooHigh = propertiesOf(input).flatMap(({ name, schema: { maximum } }) =>
    typeof maximum === 'number' ? [[name, maximum + 1]] : [],
  );
  try {
    if (method === 'POST') parseInput(input, {});
    else parseInput(input, Object.fromEntries(tooHigh), '');
  } catch (error) {
    return error;
  }
  return new ProblemError('invalid-input', { detail: problemTypes['invalid-input'].meaning });
}

type ObjectSchema = { properties?: Record<string, JsonSchema>; required?: string[] };

/** Returns an object's fields, read from its full schema, because an optional field's own schema contains `not: {}`. */
export function propertiesOf(object: z.AnyZodObject) {
  const { properties = {}, required = [] } = toJsonSchema(object) as ObjectSchema;
  return Object.entries(properties).map(([name, schema]) => {
    return { name, required: required.includes(name), schema };
  });
}
