/**
 * An extension's MCP-B server may be unable to answer: under the page's policy, libraries that compile schemas with
 * `eval` throw on every message. Such a server still announces itself, so only a request shows whether it works.
 */
import type { DEFAULT_TAB_CHANNEL_ID } from '@mcp-b/transports';

/** Importing the value would move the transports to a chunk of their own, one more request for every visitor. */
const CHANNEL: typeof DEFAULT_TAB_CHANNEL_ID = 'mcp-default';
/** A ping is allowed before `initialize` and changes nothing. Numeric ids belong to clients. */
const PING = { jsonrpc: '2.0', id: 'foyer-ping', method: 'ping' } as const;
/**
 * A server in this tab answers within milliseconds, or later if it has to start its extension first. After the timeout,
 * such a server would be a second one. Waiting clients time out much later: those of the SDK after a minute.
 */
const PING_TIMEOUT_MS = 3_000;

/** Returns whether another server in this tab answers a ping. If that server starts later, it is pinged again. */
export function answersPing(): Promise<boolean> {
  const envelope = { channel: CHANNEL, type: 'mcp', direction: 'client-to-server' };
  const ping = () => postMessage({ ...envelope, payload: PING }, location.origin);
  return new Promise((resolve) => {
    const listening = new AbortController();
    const settle = (isAnswered: boolean) => {
      listening.abort();
      resolve(isAnswered);
    };
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source !== window || data?.channel !== CHANNEL) return;
      if (data.direction !== 'server-to-client') return;
      if (data.payload === 'mcp-server-ready') ping();
      else if (data.payload?.id === PING.id) settle(true);
    };
    addEventListener('message', onMessage, { signal: listening.signal });
    ping();
    setTimeout(settle, PING_TIMEOUT_MS, false);
  });
}
