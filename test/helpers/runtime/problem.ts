import { z } from 'zod/v3';
import type { Problem } from '../../../web/runtime/problems.ts';

const text = z.string().min(1);

/** RFC 9457 with the members every problem of ours has. */
export const problemSchema = z
  .object({
    type: z.string().url(),
    title: text,
    status: z.number().int().min(400).max(599),
    detail: text,
    instance: z.string().startsWith('/'),
    hints: z.array(text).min(1),
    errors: z
      .array(z.object({ pointer: z.string(), detail: text, hint: text }).strict())
      .min(1)
      .optional(),
  })
  .strict();

/** A problem with everything a caller needs to mend its call. */
const completeSchema = problemSchema
  .refine(({ status, errors }) => status !== 400 || errors, 'a 400 says which field is wrong')
  .refine(
    ({ hints, errors = [] }) => errors.every(({ hint }) => hints.includes(hint)),
    'hints repeat those of errors',
  );

/** The problem in `value`; an incomplete one fails the test. */
export function completeProblem(value: unknown): Problem {
  const { errors, ...problem } = completeSchema.parse(value);
  return { ...problem, ...(errors && { errors }) };
}
