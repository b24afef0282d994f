/** Which problems an endpoint answers with, and the components that describe them. */
import { type Endpoint, type Freshness, pathParameter } from '../../web/runtime/endpoints/define-endpoint.ts';
import { groupBy } from '../../web/runtime/group-by.ts';
import { type ProblemName, problemTypes } from '../../web/runtime/problems.ts';
import { headersOf } from './headers.ts';
import { pascalCase, reference } from './names.ts';
import { problemExample } from './problem-examples.ts';

/** The problems of one status, of which a caller can meet any. */
interface ProblemGroup {
  readonly status: number;
  readonly names: readonly ProblemName[];
  readonly freshness: Freshness;
}

/** References to the problem responses of an endpoint, by status. */
export function problemResponses(endpoint: Endpoint) {
  return Object.fromEntries(
    groups(endpoint).map((group) => [group.status, reference('responses', componentName(group))]),
  );
}

/** `components.responses`: each group of problems once, its examples from the first endpoint that has it. */
export function problemComponents(endpoints: readonly Endpoint[], origin: string) {
  const components = new Map<string, object>();
  for (const endpoint of endpoints) {
    for (const group of groups(endpoint)) {
      const name = componentName(group);
      if (!components.has(name)) components.set(name, component(group, endpoint, origin));
    }
  }
  return Object.fromEntries(components);
}

/** Whether anyone may keep the answer: a refusal of the same input is the same for everyone, all else passes. */
function freshnessOfProblem(status: number, { freshness }: Endpoint): Freshness {
  return status === 400 && freshness !== 'never' ? 'hour' : 'never';
}

function groups(endpoint: Endpoint): ProblemGroup[] {
  const names = new Set<ProblemName>([...commonProblems(endpoint), ...endpoint.problems]);
  const byStatus = groupBy(names, (name): number => problemTypes[name].status);
  return [...byStatus].map(([status, grouped]) => ({
    status,
    names: grouped,
    freshness: freshnessOfProblem(status, endpoint),
  }));
}

/** What every endpoint of its kind can answer. One without parameters has no input to refuse. */
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

/** A refusal that nobody may keep is a component of its own beside the same one that anyone may. */
function componentName({ status, names, freshness }: ProblemGroup): string {
  const name = names.map(pascalCase).join('Or');
  return status === 400 && freshness === 'never' ? `${name}OfCall` : name;
}

function component({ status, names, freshness }: ProblemGroup, endpoint: Endpoint, origin: string) {
  return {
    description: names.map((name) => problemTypes[name].meaning).join(' Or: '),
    headers: headersOf({
      freshness,
      retryAfter: status === 429 || status === 503,
    }),
    content: {
      'application/problem+json': {
        schema: reference('schemas', 'Problem'),
        examples: Object.fromEntries(
          names.map((name) => [
            name,
            { summary: problemTypes[name].title, value: problemExample(name, endpoint, origin) },
          ]),
        ),
      },
    },
  };
}
