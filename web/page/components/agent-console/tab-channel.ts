/** Whether extensions that speak MCP-B are answered in this tab. */
import { isExtensionServer, modelContextOf } from '../../tools/model-context.ts';

export type TabServer = 'page' | 'extension';

/** The channel on which MCP-B's clients look for a server when nobody has told them another. */
const CHANNEL = 'mcp-default';

/** Asks as a client does, and tells `say` who answers, now or when it starts. */
export function watchTabChannel(say: (server: TabServer) => void, signal: AbortSignal): void {
  const listen = ({ source, data }: MessageEvent) => {
    const isReady = source === window && data?.channel === CHANNEL && data.payload === 'mcp-server-ready';
    if (isReady) say(serverHere());
  };
  addEventListener('message', listen, { signal });
  const question = {
    channel: CHANNEL,
    type: 'mcp',
    direction: 'client-to-server',
    payload: 'mcp-check-ready',
  };
  postMessage(question, location.origin);
}

function serverHere(): TabServer {
  const modelContext = modelContextOf(document);
  return modelContext && isExtensionServer(modelContext) ? 'extension' : 'page';
}

export function tabServerSentence(server: TabServer): string {
  return server === 'page'
    ? `This page answers extensions that speak MCP-B, on the channel ${CHANNEL}.`
    : 'An extension has brought its own server; the tools of this page are registered there.';
}
