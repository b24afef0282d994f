import type { GreetingsPort, PostedGreeting, RecentGreetings } from '../core/greetings.ts';
import { fetchJson, type ResponseListener } from './fetch-json.ts';

const PATH = '/api/mcp/greetings';

/**
 * Returns the page's greetings port, which stores greetings on the server.
 *
 * @param onResponse is called with each response from the server
 */
export function createGreetings(onResponse?: ResponseListener): GreetingsPort {
  return {
    post: async (greeting) => (await fetchJson(PATH, { json: greeting, onResponse })) as PostedGreeting,
    async recent(limit) {
      // The browser sends the ETag of its copy; if the listing is unchanged, the response is a 304.
      const answer = await fetchJson(`${PATH}?limit=${limit}`, { cache: 'no-cache', onResponse });
      const { total, greetings } = answer as RecentGreetings;
      // Omit the permalink, which the tool adds itself.
      const listed = greetings.map(({ id, agent_name, message, created_at, channel, reply }) => {
        return { id, agent_name, message, created_at, channel, ...(reply && { reply }) };
      });
      return { total, greetings: listed };
    },
  };
}
