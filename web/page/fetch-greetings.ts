import type { Greeting, GreetingsPort, PostedGreeting, RecentGreetings } from '../runtime/greetings.ts';
import { fetchJson, type ResponseListener } from './fetch-json.ts';

const PATH = '/api/mcp/greetings';

/** Fired on `document` after this page's agent has left a greeting, so that what shows greetings can show it. */
export const GREETING_POSTED = 'foyer-greeting-posted';

/**
 * The greetings port of the page: the server keeps the greetings.
 *
 * @param onResponse told of each answer of the server
 */
export function createGreetings(onResponse?: ResponseListener): GreetingsPort {
  return {
    async post(greeting) {
      const kept = (await fetchJson(PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(greeting),
        onResponse,
      })) as PostedGreeting;
      document.dispatchEvent(new Event(GREETING_POSTED));
      return kept;
    },
    async recent(limit) {
      // The browser asks with the ETag of the copy it has; an unchanged listing costs a 304.
      const answer = await fetchJson(`${PATH}?limit=${limit}`, { cache: 'no-cache', onResponse });
      const { total, greetings } = answer as RecentGreetings;
      return { total, greetings: greetings.map(toGreeting) };
    },
  };
}

/** What the server adds to a greeting, its permalink, every answer makes for itself. */
function toGreeting({ id, agent_name, message, created_at, channel }: Greeting): Greeting {
  return { id, agent_name, message, created_at, channel };
}
