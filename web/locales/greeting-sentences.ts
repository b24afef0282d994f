import type { GreetingChannel } from '../core/greetings.ts';
import type { Wording } from './wording.ts';

const CHANNELS = {
  webmcp: 'greetings.overWebmcp',
  mcp: 'greetings.overMcp',
  rest: 'greetings.overRest',
} as const satisfies Record<GreetingChannel, string>;

/** Says which way a greeting has come, like `over REST`. */
export function channelText({ say }: Wording, channel: GreetingChannel): string {
  return say(CHANNELS[channel]);
}
