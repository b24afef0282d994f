import type { z } from 'zod/v3';
import { type ProblemName, problemUrl } from '../../web/core/problems.ts';
import { problemSchema } from './core/problem.ts';
import { SAMPLE_ORIGIN } from './sample.ts';

export type AnsweredProblem = z.infer<typeof problemSchema>;

/** Returns the problem in a response. Throws if it is incomplete or not `name`. */
export async function readProblem(response: Response, name: ProblemName): Promise<AnsweredProblem> {
  const problem = problemSchema.parse(await response.json());
  const given = [response.headers.get('content-type'), response.status, problem.type];
  const wanted = ['application/problem+json', problem.status, problemUrl(SAMPLE_ORIGIN, name)];
  if (given.join() !== wanted.join()) throw new Error(`Not the problem ${name}: ${given.join(', ')}`);
  return problem;
}
