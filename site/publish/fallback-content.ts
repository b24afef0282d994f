/** The last valid content, which is served while the content folder has errors, also after a restart. */
import type { Logger } from 'pino';
import type { LastGood } from '../reader/last-good.ts';
import { type Content, type ContentReaderOptions, createContentReader } from '../reader/read-content.ts';
import { isSampleOwner } from '../reader/sample-content.ts';

/** Content without errors, and when it was published. */
export interface GoodContent {
  readonly content: Content;
  readonly date: Date;
}

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
    store({ content, date }: GoodContent): void {
      // The sample's fictional owner must never replace a real one.
      if (isSampleOwner(content.documents.site)) return;
      changeStored(async (stored) => {
        await stored.recordPublished(content, date);
        await stored.store(contentDir, content.files, date);
      });
    },
    forget(names: readonly string[]): void {
      if (names.length > 0) changeStored((stored) => stored.forget(names));
    },
    /** Returns the stored content, or undefined if there is none or it cannot be read. */
    async restore(): Promise<GoodContent | undefined> {
      try {
        const copy = await lastGood?.find();
        if (!copy) return undefined;
        const reader = createContentReader(copy.folder, { ...readerOptions, isCopy: true });
        return { content: await reader.read(), date: copy.date };
      } catch (error) {
        log.warn({ err: error }, 'the stored copy of the last valid content cannot be read');
        return undefined;
      }
    },
    /** Resolves when the content is stored. */
    stored: () => storing,
  };
}
