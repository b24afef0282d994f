import type { Greeting, GreetingsPort, PostedGreeting, RecentGreetings } from '../runtime/greetings.ts';
import { fetchJson, type ResponseListener } from './fetch-json.ts';

const PATH = '/api/mcp/greetings';

/**
 * The greetings port of the page: the server stores the greetings.
 *
 * @param onResponse is called with each response of the server
 */
export function createGreetings(onResponse?: ResponseListener): GreetingsPort {
  return {
    async post(greeting) {
      const request = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(greeting),
        onResponse,
      };
      return (await fetchJson(PATH, request)) as PostedGreeting;
    },
    async recent(limit) {
      // The browser asks with the ETag of the copy it has; an unchanged listing costs a 304.
      const answer = await fetchJson(`${PATH}?limit=${limit}`, { cache: 'no-cache', onResponse });
      const { total, greetings } = answer as RecentGreetings;
      return { total, greetings: greetings.map(toGreeting) };
    },
  };
}

/** Leaves out the permalink, which every answer makes itself. */
function toGreeting({ id, agent_name, message, created_at, channel }: Greeting): Greeting {
  return { id, agent_name, message, created_at, channel };
}
