import type { JsonSchema } from '../../web/runtime/json-schema.ts';
import type { FieldError, Problem } from '../../web/runtime/problems.ts';

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

/** A problem document. Further members are allowed (RFC 9457, 3.2), so a client ignores those it does not know. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'A problem document (RFC 9457).',
  properties: problem,
  required: Object.keys(problem).filter((member) => member !== 'errors'),
};
