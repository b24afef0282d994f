import type { NewGreeting } from '../../../web/runtime/greetings.ts';
import { type FieldError, ProblemError } from '../../../web/runtime/problems.ts';
import { type Rule, readingOf, rules } from './rules.ts';

/**
 * Passes a greeting whose texts, NFC and trimmed, break no rule.
 *
 * @throws ProblemError `greeting-refused`, naming every rule that is broken and never the text that breaks it
 */
export function checkGreeting({ message, agent_name }: NewGreeting): void {
  const errors = [...errorsOf('message', message), ...errorsOf('agent_name', agent_name)];
  if (errors.length === 0) return;
  throw new ProblemError('greeting-refused', {
    detail: errors.map(({ detail }) => detail).join(' '),
    errors,
  });
}

function errorsOf(field: keyof NewGreeting, text: string): FieldError[] {
  const reading = readingOf(text);
  return rules.filter(({ test }) => test(reading)).map((rule) => fieldError(field, rule));
}

function fieldError(field: keyof NewGreeting, { detail, hint }: Rule): FieldError {
  return { pointer: `/${field}`, detail: `"${field}" ${detail}.`, hint };
}
