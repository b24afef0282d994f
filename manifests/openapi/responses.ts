/** Responses of the OpenAPI document that endpoints share: unchanged, and problems. */
import { cacheControl, type Endpoint } from '../../web/core/documents/define-endpoint.ts';
import { groupBy } from '../../web/core/group-by.ts';
import type { JsonSchema } from '../../web/core/json-schema.ts';
import {
  type FieldError,
  type Problem,
  type ProblemName,
  problemTypes,
  toProblem,
} from '../../web/core/problems.ts';
import { parseInput } from '../../web/core/validate.ts';
import { pascalCase, propertiesOf, reference } from './components.ts';

function header(description: string, schema: JsonSchema, example?: string | number) {
  return { description, schema, example };
}

/** Headers of every response under /api/, described only in the 429. The `RateLimit` fields follow draft-ietf-httpapi-ratelimit-headers-10. */
const telemetry = {
  'X-Agent-Ready': header('Says that the site supports agents.', { type: 'string', const: 'true' }),
  'X-RateLimit-Limit': header('Requests a client may send per minute.', { type: 'integer', minimum: 1 }, 100),
  'X-RateLimit-Remaining': header(
    'Requests left this minute, after this one.',
    { type: 'integer', minimum: 0 },
    99,
  ),
  'RateLimit-Policy': header(
    'Quotas: name, requests (q) and seconds (w), as a list (RFC 9651).',
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
  'Cache-Control': header('Who may cache the response, and for how long.', {
    type: 'string',
    enum: Object.values(cacheControl),
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

export const headerComponents = { ...telemetry, ...others };

function headersOf(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, reference('headers', name)]));
}

const string = (description: string, format?: string) => ({ type: 'string', format, description });

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

/** Problems of the server rather than of one endpoint. The default response stands for them. */
const COMMON_PROBLEMS: readonly ProblemName[] = [
  'body-too-large',
  'unsupported-media-type',
  'internal-error',
  'storage-unavailable',
];

export function otherResponses(endpoint: Endpoint) {
  // An uncacheable response cannot be revalidated.
  const isRevalidated = endpoint.method === 'GET' && endpoint.freshness !== 'never';
  return {
    ...(isRevalidated && { 304: reference('responses', 'Unchanged') }),
    ...Object.fromEntries(
      problemGroups(endpoint).map(({ status, name }) => [status, reference('responses', name)]),
    ),
    default: reference('responses', 'OtherProblem'),
  };
}

/** Returns the responses that `otherResponses` refers to, with the example of the first endpoint that can show one. */
export function otherResponseComponents(endpoints: readonly Endpoint[], origin: string) {
  const components: Record<string, object> = {
    Unchanged: {
      description: 'Unchanged: the ETag sent in If-None-Match is still current.',
      headers: headersOf(['ETag']),
    },
    OtherProblem: problemAnswer(COMMON_PROBLEMS, ['Retry-After']),
  };
  for (const endpoint of endpoints) {
    for (const { status, name, problems } of problemGroups(endpoint)) {
      const example = problems.includes('invalid-input') ? refusalBy(endpoint, origin) : undefined;
      // The headers of every response are described only in the response to too many requests.
      const telemetryNames = name === pascalCase('rate-limited') ? Object.keys(telemetry) : [];
      const headers = status === 429 ? [...telemetryNames, 'Retry-After'] : [];
      components[name] ??= problemAnswer(problems, headers, example);
    }
  }
  return components;
}

function problemAnswer(problems: readonly ProblemName[], headers: readonly string[], example?: Problem) {
  return {
    description: `${problems.map((name) => problemTypes[name].title).join(', or: ')}.`,
    ...(headers.length > 0 && { headers: headersOf(headers) }),
    content: {
      'application/problem+json': {
        schema: reference('schemas', 'Problem'),
        ...(example && { example }),
      },
    },
  };
}

function problemGroups(endpoint: Endpoint) {
  const ofBody: readonly ProblemName[] = endpoint.method === 'POST' ? ['malformed-body'] : [];
  const all = new Set<ProblemName>([
    'invalid-input',
    ...ofBody,
    'rate-limited',
    ...(endpoint.problems ?? []),
  ]);
  for (const name of COMMON_PROBLEMS) all.delete(name);
  const byStatus = groupBy(all, (name): number => problemTypes[name].status);
  return [...byStatus].map(([status, problems]) => {
    return { status, problems, name: problems.map(pascalCase).join('Or') };
  });
}

/** Returns the problem that `endpoint` reports for input without fields, or with numbers that are too high. */
function refusalBy(endpoint: Endpoint, origin: string): Problem | undefined {
  const { method, path, input } = endpoint;
  const tooHigh = propertiesOf(input).flatMap(({ name, schema: { maximum } }) =>
    typeof maximum === 'number' ? [[name, maximum + 1]] : [],
  );
  try {
    if (method === 'POST') parseInput(input, {});
    else parseInput(input, Object.fromEntries(tooHigh), '');
    return undefined;
  } catch (error) {
    return toProblem(error, origin, path);
  }
}
