/**
 * Does the slow work for a published snapshot in the background: the search index, all pictures, and the best encodings of
 * what every visitor needs and of what visitors have asked for.
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { BUNDLE_PATH } from '../../web/core/api-paths.ts';
import type { Snapshot } from '../compile/compile.ts';
import type { Compression } from '../compile/compression.ts';
import { makeAhead } from '../compile/image-cache.ts';
import type { Representation } from '../compile/representation.ts';
import { isChangedPicture } from '../pictures/make-variant.ts';
import type { BuildCache } from '../pool/build-cache.ts';

/** Interval at which the responses that visitors have asked for since are improved. */
const INTERVAL_MS = 5_000;

/** @param started resolves when the work may begin */
export function createImprover(
  compression: Compression,
  cache: BuildCache,
  log: Logger,
  started: Promise<void>,
  intervalMs = INTERVAL_MS,
) {
  /** Aborted when another snapshot supersedes the one that is improved. */
  let superseded = new AbortController();
  let improving = started;
  let isPruned = false;

  async function improve(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      // Builds the index before a visitor waits for it.
      await snapshot.search.ready();
      await compression.improve(await neededByAll(snapshot), signal);
      await makeAhead(snapshot.pictures.values(), signal);
      // Later artifacts are used in this process and stay.
      if (!signal.aborted && !isPruned) cache.prune();
      isPruned ||= !signal.aborted;
      while (!signal.aborted) {
        await compression.improve(snapshot.representations.stored(), signal);
        await setTimeout(intervalMs, undefined, { signal, ref: false });
      }
    } catch (error) {
      // After a change, another publication follows.
      if (signal.aborted || isChangedPicture(error)) return;
      log.error({ err: error }, 'optimizing the site failed; it is served as published');
    }
  }

  return {
    /** Improves a snapshot after the work for the one before it, which ends early. */
    improve(snapshot: Snapshot): void {
      superseded.abort();
      superseded = new AbortController();
      const { signal } = superseded;
      improving = improving.then(() => improve(snapshot, signal));
    },
    /** Ends the work for the current snapshot early. */
    pause(): void {
      superseded.abort();
    },
    /** Ends the work early. Resolves when it has ended. */
    close(): Promise<void> {
      superseded.abort();
      return improving;
    },
  };
}

/** Returns the responses that every visitor needs: the home page, its files and data, and the pages for errors. */
async function neededByAll({
  representations,
  errorPage,
  tooManyRequests,
}: Snapshot): Promise<readonly Representation[]> {
  const needed = [errorPage, tooManyRequests];
  const files = [...representations.keys()].filter((path) => /^\/(?:assets|library)\//.test(path));
  for (const path of ['/', BUNDLE_PATH, ...files]) {
    const representation = representations.get(path);
    if (representation) needed.push(representation);
    // Each is made now, and requests must not wait for all of them.
    await setImmediate();
  }
  return needed;
}
