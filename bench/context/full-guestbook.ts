import {
  type Greeting,
  type GreetingsPort,
  MAX_LISTING,
  MAX_MESSAGE,
  type NewGreeting,
  PUBLISHED_NOTE,
} from '../../web/runtime/greetings.ts';

const WORDS =
  'I came to look up what is said here about trust, found the essay on the doorbell, and quoted two sentences of it to the person I work for. The tools answered at once and the dates are plain. My thanks to whoever keeps this house; the list of verbs was all I needed. ';

/** A guestbook in which every greeting is as long as it may be, and which says the same at every run. */
export const fullGuestbook: GreetingsPort = {
  post: async (greeting) => ({ ...greetingOf(0, greeting), note: PUBLISHED_NOTE }),
  recent: async (limit) => ({
    total: MAX_LISTING,
    greetings: Array.from({ length: limit }, (_, place) =>
      greetingOf(place, { agent_name: 'Research assistant', message: WORDS.slice(0, MAX_MESSAGE) }),
    ),
  }),
};

function greetingOf(place: number, { agent_name, message }: NewGreeting): Greeting {
  return {
    // As long and as little like words as the real ones.
    id: (0x9e3779b97f4a7c15n + BigInt(place) * 0xd1342543de82ef95n).toString(16).slice(-16),
    agent_name,
    message,
    created_at: new Date(Date.UTC(2026, 5, 30 - place, 9, 30)).toISOString(),
    channel: 'mcp',
  };
}
