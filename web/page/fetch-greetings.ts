import type { GreetingsPort, PostedGreeting, RecentGreetings } from '../core/greetings.ts';
import { type CallOptions, fetchJson } from './fetch-json.ts';

const PATH = '/api/mcp/greetings';

/**
 * Returns the page's greetings port, which stores greetings on the server.
 *
 * @param options apply to each request to the server
 */
export function createGreetings(options?: CallOptions): GreetingsPort {
  return {
    post: async (greeting) => (await fetchJson(PATH, { ...options, json: greeting })) as PostedGreeting,
    async recent(limit) {
      // The browser sends the ETag of its copy; if the listing is unchanged, the response is a 304.
      const answer = await fetchJson(`${PATH}?limit=${limit}`, { ...options, cache: 'no-cache' });
      const { total, greetings } = answer as RecentGreetings;
      // Omit the permalink, which the tool adds itself.
      const listed = greetings.map(({ id, agent_name, message, created_at, channel, reply }) => {
        return { id, agent_name, message, created_at, channel, ...(reply && { reply }) };
      });
      return { total, greetings: listed };
    },
  };
}
