/** A topic of ntfy, on ntfy.sh or a server of one's own. */
import type { Channel } from './channel.ts';
import type { DeliveryOptions } from './delivery-options.ts';
import { oneLine, paragraphs, shortened } from './plain-text.ts';
import { postJson } from './post-json.ts';

/** ntfy makes a longer message an attachment. */
const MAX_BYTES = 4_096;

/** @param topicUrl like `https://ntfy.sh/my-topic` */
export function createNtfy(topicUrl: string, options: DeliveryOptions): Channel {
  const server = new URL(topicUrl);
  const [topic = ''] = server.pathname.match(/[^/]+$/) ?? [];
  // JSON is published to the server's root, with the topic in the body.
  server.pathname = server.pathname.slice(0, -topic.length);
  return {
    name: 'ntfy',
    send({ title, lines }, signal) {
      const message = shortened([...paragraphs(lines)], MAX_BYTES, Buffer.byteLength);
      const body = { topic, title: oneLine(title), message };
      return postJson(server.href, JSON.stringify(body), {}, { ...options, signal });
    },
  };
}
