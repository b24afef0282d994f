import { type Endpoint, mounted } from '../../web/runtime/endpoints/define-endpoint.ts';
import {
  type Problem,
  ProblemError,
  type ProblemName,
  problemTypes,
  toProblem,
} from '../../web/runtime/problems.ts';
import { parseInput } from '../../web/runtime/validate.ts';
import { propertiesOf } from './properties.ts';

/** The problem document that `endpoint` would answer with; invalid input is really tried on its schema. */
export function problemExample(name: ProblemName, endpoint: Endpoint, origin: string): Problem {
  const refusal = name === 'invalid-input' ? refusalBy(endpoint) : undefined;
  const error = refusal ?? new ProblemError(name, { detail: problemTypes[name].meaning });
  return toProblem(error, origin, mounted(endpoint)[0]?.path ?? endpoint.path);
}

function refusalBy({ method, input }: Endpoint): unknown {
  try {
    if (method === 'GET') parseInput(input, numbersOutOfBounds(input), '');
    else parseInput(input, {});
    return undefined;
  } catch (error) {
    return error;
  }
}

function numbersOutOfBounds(input: Endpoint['input']): Record<string, number> {
  const numbers = propertiesOf(input).flatMap(({ name, schema: { maximum } }): [string, number][] =>
    typeof maximum === 'number' ? [[name, maximum + 1]] : [],
  );
  return Object.fromEntries(numbers);
}
