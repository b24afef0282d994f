import type { GreetingsPort, PostedGreeting, RecentGreetings } from '../runtime/greetings.ts';
import { fetchJson, type ResponseListener } from './fetch-json.ts';

const PATH = '/api/mcp/greetings';

/**
 * Returns the greetings port of the page: the server stores the greetings.
 *
 * @param onResponse is called with each response of the server
 */
export function createGreetings(onResponse?: ResponseListener): GreetingsPort {
  return {
    post: async (greeting) => (await fetchJson(PATH, { json: greeting, onResponse })) as PostedGreeting,
    async recent(limit) {
      // The browser sends the ETag of its copy; an unchanged listing is answered with a 304.
      const answer = await fetchJson(`${PATH}?limit=${limit}`, { cache: 'no-cache', onResponse });
      const { total, greetings } = answer as RecentGreetings;
      // Omit the permalink, which the tool adds itself.
      const listed = greetings.map(({ id, agent_name, message, created_at, channel }) => {
        return { id, agent_name, message, created_at, channel };
      });
      return { total, greetings: listed };
    },
  };
}
