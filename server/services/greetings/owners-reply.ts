/** The owner's public reply to a greeting, which follows the rules for greetings. */
import { MAX_MESSAGE } from '../../../web/core/greetings.ts';
import { plural } from '../../../web/core/prose.ts';
import { normalizeText } from '../../../web/core/schemas.ts';
import { joinLines } from './greeting-service.ts';

/** Why a reply cannot be published, and what to change. */
export interface RefusedReply {
  readonly fault: 'length' | 'rules';
  readonly hints: readonly string[];
}

/** Returns the reply as it is stored, on one line, or why it cannot be published. */
export async function parseReply(given: string): Promise<string | RefusedReply> {
  const message = normalizeText(joinLines(given));
  const excess = [...message].length - MAX_MESSAGE;
  if (message === '') return { fault: 'length', hints: ['Write a reply.'] };
  if (excess > 0) return { fault: 'length', hints: [`Shorten the reply by ${plural(excess, 'character')}.`] };
  // Loaded on demand, because its phone number metadata is large.
  const { checkGreeting } = await import('./check-greeting.ts');
  const hints = checkGreeting({ message }).map(({ hint }) => hint);
  return hints.length > 0 ? { fault: 'rules', hints } : message;
}
