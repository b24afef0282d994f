/** Counts questions without an answer, and tells people from agents. */

import type { Unanswered } from '../../web/core/unanswered.ts';
import type { UnansweredTable } from '../db/tables.ts';
import { agentClass, isOwnersProgram } from '../services/visits/agent-class.ts';
import { clientOf } from './client.ts';
import type { AppContext, Services } from './environment.ts';

/**
 * Returns a function that counts a question of this request as unanswered.
 *
 * @param asker an agent if only agents use the interface; otherwise, a browser is taken for a person
 */
export function unansweredCounter(
  c: AppContext,
  services: Services,
  asker?: UnansweredTable['asker'],
): (asked: Unanswered) => void {
  return (asked) => {
    const userAgent = c.req.header('user-agent');
    if (isOwnersProgram(userAgent)) return;
    // An unknown tool is a 404 even over the limit.
    if (c.get('quota')?.exceeded) return;
    const guessed = agentClass(userAgent) === 'browser' ? 'person' : 'agent';
    services.unanswered.add(asked, { client: clientOf(c, services), asker: asker ?? guessed });
  };
}
