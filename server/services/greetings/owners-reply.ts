/** The owner's public reply to a greeting, which follows the rules for greetings. */
import { MAX_MESSAGE } from '../../../web/core/greetings.ts';
import { ProblemError } from '../../../web/core/problems.ts';
import { plural } from '../../../web/core/prose.ts';
import { normalizeText } from '../../../web/core/schemas.ts';
import { joinLines } from './greeting-service.ts';

/**
 * Returns the reply as it is stored, on one line.
 *
 * @throws ProblemError `invalid-input` or `greeting-refused`
 */
export async function parseReply(given: string): Promise<string> {
  const message = normalizeText(joinLines(given));
  const excess = [...message].length - MAX_MESSAGE;
  if (message === '') throw invalid('Write a reply.');
  if (excess > 0) throw invalid(`Shorten the reply by ${plural(excess, 'character')}.`);
  // Loaded on demand, because its phone number metadata is large.
  const { checkGreeting } = await import('./check-greeting.ts');
  checkGreeting({ message });
  return message;
}

function invalid(hint: string): ProblemError {
  return new ProblemError('invalid-input', { detail: 'Not valid: reply.', hints: [hint] });
}
