/** Reloads open pages when content is published, and shows errors in the content on them, for `foyer dev`. */
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Assets } from '../../site/compile/assets.ts';
import type { PrintedFinding } from '../../site/util/content-error.ts';
import { hashOf } from '../../site/util/hash.ts';
import type { Config } from '../config/config.ts';
import type { App } from './app.ts';
import type { AppEnvironment } from './environment.ts';
import { requireOwnHost } from './middleware/host-and-origin.ts';

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
  readonly addRoute: (app: Pick<App, 'fetch'>) => Pick<App, 'fetch'>;
  readonly announce: () => void;
  /** Shows these errors on open pages, instead of those before. */
  readonly showErrors: (errors: readonly PrintedFinding[]) => void;
  /** Ends all streams, so that the server can stop. */
  readonly close: () => void;
}

/**
 * The script in the page. Errors in the content are a banner above the page. A new essay or page with an error has no page
 * yet, so its errors replace "not found" at its address.
 */
const CLIENT = `
const newElement = (name, children, style = '') => {
  const made = document.createElement(name);
  made.append(...children);
  made.style.cssText = style;
  return made;
};
const listErrors = (errors) => newElement('ul', errors.map(({ file, line, message, fix }) =>
  newElement('li', [newElement('code', [file + ':' + line]), ' ' + message + ' ' + fix])));
const errorCount = ({ length }) => length === 1 ? '1 error' : length + ' errors';

let banner;
const showErrors = (errors) => {
  banner?.remove();
  banner = undefined;
  if (errors.length === 0) return;
  const title = 'The content has ' + errorCount(errors) + '. This is the last version without any.';
  banner = newElement('aside', [newElement('strong', [title]), listErrors(errors)],
    'position: sticky; top: 0; z-index: 99; max-block-size: 40vh; overflow: auto; padding: 1rem var(--margin);' +
    'color: var(--ink); background: var(--surface); border-block-end: 3px solid var(--wrong); overflow-wrap: anywhere');
  banner.setAttribute('role', 'alert');
  document.body.prepend(banner);
  const [page] = performance.getEntriesByType('navigation');
  const path = decodeURI(location.pathname).replace(/^\\/(?!essays\\/)/, '/pages/').slice(1) + '.md';
  const own = errors.filter(({ file }) => file === path);
  if (page.responseStatus !== 404 || own.length === 0) return;
  document.querySelector('main').replaceChildren(newElement('h1', [path + ' has ' + errorCount(own)]), listErrors(own));
};

let shown = '';
new EventSource('${PATH}').onmessage = ({ data }) => {
  const { version, errors } = JSON.parse(data);
  const before = sessionStorage.getItem('shown');
  sessionStorage.setItem('shown', version);
  if (before && version !== before) return location.reload();
  if (data !== shown) showErrors(errors);
  shown = data;
};
`;

export function createLiveReload(config: Pick<Config, 'publicUrl' | 'host'>): LiveReload {
  /** Identifies this process, too, so that pages also reload after a restart. */
  const started = Date.now();
  let publications = 0;
  let shownErrors: readonly PrintedFinding[] = [];
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
      const script = `import '.${page.script.replace('/assets', '')}';\n${CLIENT}`;
      const bytes = Buffer.from(script);
      const path = `/assets/dev-${hashOf(bytes).slice(0, 12)}.js`;
      return { ...rest, page: { ...page, script: path }, files: [...files, { path, bytes }] };
    },
    addRoute({ fetch }) {
      const app = new Hono<AppEnvironment>().use(requireOwnHost(config)).get(PATH, (context) =>
        streamSSE(context, async (stream) => {
          while (!isClosed && !stream.aborted) {
            const data = JSON.stringify({ version: `${started}-${publications}`, errors: shownErrors });
            await stream.writeSSE({ data, retry: RECONNECT_MS });
            await nextEvent();
          }
        }),
      );
      return {
        fetch: (incoming, ...rest) =>
          new URL(incoming.url).pathname === PATH ? app.fetch(incoming, ...rest) : fetch(incoming, ...rest),
      };
    },
    announce() {
      publications += 1;
      wakeAll();
    },
    showErrors(errors) {
      shownErrors = errors;
      wakeAll();
    },
    close() {
      isClosed = true;
      wakeAll();
    },
  };
}
