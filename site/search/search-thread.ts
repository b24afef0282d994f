/** A thread that indexes the essays of one site, so that neither building nor searching blocks the server. */
import { EventEmitter, once, setMaxListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Essay } from '../../web/core/essays.ts';
import type { SearchAnswer, SearchOptions } from '../../web/core/search/search.ts';
import { programUrl } from '../util/program-url.ts';
import type { SearchContent, SearchThreadReply, SearchThreadRequest } from './search-thread-entry.ts';

export type SearchThread = ReturnType<typeof startSearchThread>;

/** The thread was stopped, because its site is superseded or the search is closed. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
  override readonly message = 'The search thread was stopped.';
}

const ENTRY = programUrl('search-thread-entry', import.meta.url);
/** In development, the compiler has to be registered in the thread before it can load the entry. */
const TYPESCRIPT_ENTRY = `import('tsx/esm/api').then(({ register }) => (register(), import('${ENTRY.href}')));`;
/** Copying so many essays takes a few milliseconds. */
const ESSAYS_PER_MESSAGE = 20;

/** @param onFailure called if the thread ends by itself */
export function startSearchThread(content: SearchContent, onFailure: (error: Error) => void) {
  // The thread needs no settings, and must not see secrets.
  const options = { env: {}, execArgv: [] };
  const worker = ENTRY.pathname.endsWith('.ts')
    ? new Worker(TYPESCRIPT_ENTRY, { ...options, eval: true })
    : new Worker(ENTRY, options);
  worker.unref();
  const replies = new EventEmitter();
  const ending = new AbortController();
  const { signal } = ending;
  setMaxListeners(0, signal);
  let asked = 0;
  let waiting = 0;
  let isRetired = false;
  let isFinding = content.finds !== undefined;

  /** Resolves with a reply. Rejects if the thread ends before, also if nothing waits for the promise. */
  function reply<Kind extends SearchThreadReply['kind']>(name: string) {
    const replied = once(replies, name, { signal }).then(
      ([given]) => given as Extract<SearchThreadReply, { kind: Kind }>,
      () => Promise.reject(signal.reason),
    );
    replied.catch(() => undefined);
    return replied;
  }

  function fail(error: Error): void {
    if (signal.aborted) return;
    ending.abort(error);
    onFailure(error);
  }

  async function stop(): Promise<void> {
    ending.abort(new StoppedError());
    if (!isFinding) {
      await worker.terminate();
      return;
    }
    // A thread that is terminated leaves its process running.
    send({ kind: 'stop' });
    await exited;
  }

  worker.on('message', (given: SearchThreadReply) => {
    if (given.kind === 'meaning') isFinding = false;
    replies.emit('id' in given ? String(given.id) : given.kind, given);
  });
  worker.once('error', fail);
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      fail(new Error('The search thread has exited.'));
      resolve();
    });
  });

  const send = (request: SearchThreadRequest) => worker.postMessage(request);

  async function sendContent(): Promise<void> {
    const { essays, translations, library, locale, ownNames, pillars, finds } = content;
    const all = [...essays, ...translations];
    const bodyOf = ({ slug }: Essay) => {
      const body = Object.hasOwn(library.bodies, slug) ? library.bodies[slug] : undefined;
      // The index is made of the plain text.
      return body && { ...body, content: '' };
    };
    for (let start = 0; start < all.length && !signal.aborted; start += ESSAYS_PER_MESSAGE) {
      const some = all.slice(start, start + ESSAYS_PER_MESSAGE);
      send({ kind: 'essays', essays: some.map((essay) => ({ essay, body: bodyOf(essay) })) });
      await setImmediate();
    }
    const { vectors, words } = library;
    const build = { locale, ownNames, translations: translations.length, pillars, vectors, words, finds };
    send({ kind: 'build', ...build });
  }

  const ready = reply<'ready'>('ready');
  const meaning = reply<'meaning'>('meaning').then((found) => found.meaning);
  meaning.catch(() => undefined);
  const sent = sendContent();
  // A message that cannot be copied is a mistake in this program.
  sent.catch(fail);
  return {
    /** The content that it answers for. It may be replaced by content with the same texts. */
    content,
    ready,
    /** Resolves with the meaning of the essays if the thread finds it. Rejects if the thread ends before. */
    meaning: content.finds && meaning,
    /** Rejects if the search fails or the thread ends. */
    async search(query: string, options: SearchOptions): Promise<SearchAnswer> {
      waiting += 1;
      try {
        await sent;
        asked += 1;
        const answered = reply<'answer' | 'failed'>(String(asked));
        send({ kind: 'search', id: asked, query, options });
        const given = await answered;
        if (given.kind === 'failed') throw new Error(given.message);
        return given.answer;
      } finally {
        waiting -= 1;
        if (isRetired && waiting === 0) void stop();
      }
    },
    /** Ends the thread as soon as it has answered. */
    retire(): void {
      isRetired = true;
      if (waiting === 0) void stop();
    },
    /** Ends the thread at once. Resolves when it has ended. */
    stop,
  };
}
