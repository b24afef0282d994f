/** A thread that indexes the essays of one site, so that neither building nor searching blocks the server. */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Essay } from '../../web/core/essays.ts';
import type { SearchAnswer, SearchOptions } from '../../web/core/search/search.ts';
import type { EssayMeaning } from '../meaning/find-essay-meaning.ts';
import type { SearchContent, SearchThreadReply, SearchThreadRequest } from './search-thread-entry.ts';

export type SearchThread = ReturnType<typeof startSearchThread>;

/** The thread was stopped, because its site is superseded or the search is closed. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
  override readonly message = 'The search thread was stopped.';
}

interface Settle<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;
}

/** The build puts the entry next to the server. */
const isBuilt = import.meta.url.endsWith('.js');
const ENTRY = new URL(isBuilt ? './search-thread-entry.js' : './search-thread-entry.ts', import.meta.url);
/** In development, the compiler has to be registered in the thread before it can load the entry. */
const TYPESCRIPT_ENTRY = `import('tsx/esm/api').then(({ register }) => (register(), import('${ENTRY.href}')));`;
/** Copying so many essays takes a few milliseconds. */
const ESSAYS_PER_MESSAGE = 20;

/** @param onFailure called if the thread ends by itself */
export function startSearchThread(content: SearchContent, onFailure: (error: Error) => void) {
  // The thread needs no settings, and must not see secrets.
  const options = { env: {}, execArgv: [] };
  const worker = isBuilt
    ? new Worker(ENTRY, options)
    : new Worker(TYPESCRIPT_ENTRY, { ...options, eval: true });
  worker.unref();
  const pending = new Map<number, Settle<SearchAnswer>>();
  let asked = 0;
  let hasEnded = false;
  let isRetired = false;
  let isFinding = content.finds !== undefined;
  const [ready, index] = pendingResult<void>();
  const [meaning, found] = pendingResult<EssayMeaning>();

  function end(error: Error): void {
    if (hasEnded) return;
    hasEnded = true;
    index.reject(error);
    found.reject(error);
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  function fail(error: Error): void {
    if (hasEnded) return;
    end(error);
    onFailure(error);
  }

  async function stop(): Promise<void> {
    end(new StoppedError());
    if (!isFinding) {
      await worker.terminate();
      return;
    }
    // A thread that is terminated leaves its process running.
    send({ kind: 'stop' });
    await exited;
  }

  function receive(reply: SearchThreadReply): void {
    if (reply.kind === 'ready') {
      index.resolve();
      return;
    }
    if (reply.kind === 'meaning') {
      isFinding = false;
      found.resolve(reply.meaning);
      return;
    }
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.kind === 'answer') waiting?.resolve(reply.answer);
    else waiting?.reject(new Error(reply.message));
    if (isRetired && pending.size === 0) void stop();
  }

  worker.on('message', receive);
  worker.once('error', fail);
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      fail(new Error('The search thread has exited.'));
      resolve();
    });
  });

  const send = (request: SearchThreadRequest) => worker.postMessage(request);

  async function sendContent(): Promise<void> {
    const { essays, translations, library, locale, pillars, finds } = content;
    const all = [...essays, ...translations];
    const bodyOf = ({ slug }: Essay) => {
      const body = Object.hasOwn(library.bodies, slug) ? library.bodies[slug] : undefined;
      // The index is made of the plain text.
      return body && { ...body, content: '' };
    };
    for (let start = 0; start < all.length && !hasEnded; start += ESSAYS_PER_MESSAGE) {
      const some = all.slice(start, start + ESSAYS_PER_MESSAGE);
      send({ kind: 'essays', essays: some.map((essay) => ({ essay, body: bodyOf(essay) })) });
      await setImmediate();
    }
    const { vectors, words } = library;
    send({ kind: 'build', locale, translations: translations.length, pillars, vectors, words, finds });
  }

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
      await sent;
      if (hasEnded) throw new Error('The search thread has ended.');
      asked += 1;
      const id = asked;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject });
        send({ kind: 'search', id, query, options });
      });
    },
    /** Ends the thread as soon as it has answered. */
    retire(): void {
      isRetired = true;
      if (pending.size === 0) void stop();
    },
    /** Ends the thread at once. Resolves when it has ended. */
    stop,
  };
}

/** Returns a promise, and what settles it. A failure is reported even if nothing waits for the promise. */
function pendingResult<Value>(): readonly [Promise<Value>, Settle<Value>] {
  let settle: Settle<Value> = { resolve: () => undefined, reject: () => undefined };
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => undefined);
  return [promise, settle];
}
