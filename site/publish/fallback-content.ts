/** A copy of the last valid content, which stands in for files with errors after a restart. */
import type { Logger } from 'pino';
import type { LastGood } from '../reader/last-good.ts';
import { type Content, type ContentReaderOptions, createContentReader } from '../reader/read-content.ts';
import type { FolderParts } from '../reader/read-parts.ts';
import { isSampleOwner } from '../reader/sample-content.ts';

interface FallbackOptions {
  readonly contentDir: string;
  readonly readerOptions: ContentReaderOptions;
  /** Without it, nothing is stored. */
  readonly lastGood?: LastGood | undefined;
  readonly log: Logger;
  /** Resolves when the content may be stored. */
  readonly started: Promise<void>;
}

export function createFallback({ contentDir, readerOptions, lastGood, log, started }: FallbackOptions) {
  let storing = started;

  /** Changes the stored content. A full disk or missing permissions must not prevent publication. */
  function changeStored(change: (stored: LastGood) => Promise<void>): void {
    if (!lastGood) return;
    storing = storing
      .then(() => change(lastGood))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the last valid content could not be stored for a restart'),
      );
  }

  return {
    store(content: Content, date: Date): void {
      // The sample's fictional owner must never replace a real one.
      if (isSampleOwner(content.documents.site)) return;
      changeStored(async (stored) => {
        await stored.recordPublished(content, date);
        await stored.store(contentDir, content.files, date);
      });
    },
    /** Reads the stored content. Returns undefined if there is none or it cannot be read. */
    async restore(): Promise<FolderParts | undefined> {
      try {
        const copy = await lastGood?.find();
        return copy && (await createContentReader(copy.folder, readerOptions).readParts());
      } catch (error) {
        log.warn({ err: error }, 'the stored copy of the last valid content cannot be read');
        return undefined;
      }
    },
    /** Resolves when the content is stored. */
    stored: () => storing,
  };
}
