/** Does the slow work for a published snapshot in the background: the search index, the best encodings and all pictures. */
import type { Logger } from 'pino';
import { isChangedPicture } from '../images/make-variant.ts';
import type { BuildCache } from '../pool/build-cache.ts';
import type { Snapshot } from './compile.ts';
import type { Compression } from './compression.ts';
import { makeAhead } from './image-cache.ts';

/** @param started resolves when the work may begin */
export function createImprover(
  compression: Compression,
  cache: BuildCache,
  log: Logger,
  started: Promise<void>,
) {
  /** Aborted when another snapshot supersedes the one that is improved. */
  let superseded = new AbortController();
  let improving = started;

  async function improve(snapshot: Snapshot, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      // Builds the index before a visitor waits for it.
      await snapshot.search.ready();
      const served = [...snapshot.representations.values(), snapshot.errorPage, snapshot.tooManyRequests];
      await compression.improve(served, signal);
      await makeAhead(snapshot.pictures.values(), signal);
      if (!signal.aborted) cache.prune();
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
    /** Ends the work early. Resolves when it has ended. */
    close(): Promise<void> {
      superseded.abort();
      return improving;
    },
  };
}
