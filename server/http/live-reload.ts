/** Reloads open pages when content is published, for `foyer dev`. */
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Assets } from '../site/assets.ts';
import { hashOf } from '../util/hash.ts';
import type { App } from './app.ts';

const PATH = '/-/publications';
/** Shorter than the server's limit for idle sockets. */
const HEARTBEAT_MS = 5_000;
/** Time after which open pages look for a server that has been started again. */
const RECONNECT_MS = 250;

export interface LiveReload {
  /**
   * Returns the assets with a script that runs the page's own script, and reloads the page. It compares with what the tab
   * showed before, because the content may change while a page loads.
   */
  readonly addScript: (assets: Assets) => Assets;
  /** Returns the app with the route that announces publications. */
  readonly addRoute: (app: Pick<App, 'fetch'>) => Pick<App, 'fetch'>;
  /** Announces a publication to open pages. */
  readonly announce: () => void;
  /** Ends all streams, so that the server can stop. */
  readonly close: () => void;
}

export function createLiveReload(): LiveReload {
  /** Identifies this process, too, so that pages also reload after a restart. */
  const started = Date.now();
  let publications = 0;
  let isClosed = false;
  const wakeUps = new Set<() => void>();
  const wakeAll = () => {
    for (const wakeUp of wakeUps) wakeUp();
    wakeUps.clear();
  };
  const nextEvent = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, HEARTBEAT_MS);
      wakeUps.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });

  return {
    addScript({ page, files, ...rest }) {
      const script = `import '.${page.script.replace('/assets', '')}';
const events = new EventSource('${PATH}');
events.onmessage = ({ data }) => {
  const shown = sessionStorage.getItem('shown');
  sessionStorage.setItem('shown', data);
  if (shown && data !== shown) location.reload();
};
`;
      const bytes = Buffer.from(script);
      const path = `/assets/dev-${hashOf(bytes).slice(0, 12)}.js`;
      return { ...rest, page: { ...page, script: path }, files: [...files, { path, bytes }] };
    },
    addRoute({ fetch }) {
      const app = new Hono().get(PATH, (context) =>
        streamSSE(context, async (stream) => {
          while (!isClosed && !stream.aborted) {
            await stream.writeSSE({ data: `${started}-${publications}`, retry: RECONNECT_MS });
            await nextEvent();
          }
        }),
      );
      return {
        fetch: (incoming, ...rest) =>
          new URL(incoming.url).pathname === PATH ? app.fetch(incoming) : fetch(incoming, ...rest),
      };
    },
    announce() {
      publications += 1;
      wakeAll();
    },
    close() {
      isClosed = true;
      wakeAll();
    },
  };
}
