/** The owner's public reply to a greeting, which follows the rules for greetings. */
import { z } from 'zod/v3';
import { MAX_MESSAGE } from '../../../web/runtime/greetings.ts';
import { boundedText } from '../../../web/runtime/schemas.ts';
import { parseInput } from '../../../web/runtime/validate.ts';
import { textOnOneLine } from './greeting-service.ts';

const replySchema = z.object({ message: boundedText({ minLength: 1, maxLength: MAX_MESSAGE }) });

/**
 * Returns the reply as it is stored, on one line.
 *
 * @throws ProblemError `invalid-input` or `greeting-refused`
 */
export async function parseReply(given: string): Promise<string> {
  const { message } = parseInput(replySchema, { message: textOnOneLine(given) });
  // Loaded on demand, because its phone number metadata is large.
  const { checkGreeting } = await import('./check-greeting.ts');
  checkGreeting({ message });
  return message;
}
