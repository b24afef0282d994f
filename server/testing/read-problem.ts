import { z } from 'zod/v3';
import { type ProblemName, problemUrl } from '../../web/runtime/problems.ts';
import { SAMPLE_ORIGIN } from './sample.ts';

const text = z.string().min(1);

/** RFC 9457 with the members every problem of ours has (decisions.md, Problems). */
const problemSchema = z
  .object({
    type: z.string().url(),
    title: text,
    status: z.number().int(),
    detail: text,
    instance: z.string().startsWith('/'),
    hints: z.array(text).min(1),
    errors: z.array(z.object({ pointer: z.string(), detail: text, hint: text }).strict()).optional(),
  })
  .strict();

export type AnsweredProblem = z.infer<typeof problemSchema>;

/** The problem a response holds; one that is incomplete, or another than `name`, fails the test. */
export async function readProblem(response: Response, name: ProblemName): Promise<AnsweredProblem> {
  const problem = problemSchema.parse(await response.json());
  const given = [response.headers.get('content-type'), response.status, problem.type];
  const wanted = ['application/problem+json', problem.status, problemUrl(SAMPLE_ORIGIN, name)];
  if (given.join() !== wanted.join()) throw new Error(`Not the problem ${name}: ${given.join(', ')}`);
  return problem;
}
