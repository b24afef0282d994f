/** Reads pages in a process of their own, because the page of a stranger may take any time and any memory. */
import { createWorkerPool, type WorkerPoolOptions } from '../../site/pool/worker-pool.ts';
import { programUrl } from '../../site/util/program-url.ts';
import { rootMessage } from '../../site/util/root-message.ts';
import { otherPage, type PageFacts, type PageTask } from './page-facts.ts';

const entry = programUrl('read-page', import.meta.url);

const MAX_HEAP_MB = 256;
/** Long texts with many formulas take their time, the more so on a busy machine. */
const TIMEOUT_MS = 120_000;

export interface PageReader {
  /** Returns what is in a page. One that takes too much time or memory is left out, and says why. */
  read(task: PageTask, signal?: AbortSignal): Promise<PageFacts>;
  close(): Promise<void>;
}

export function createPageReader(options?: WorkerPoolOptions): PageReader {
  const pool = createWorkerPool<typeof import('./read-page.ts')>(entry, {
    maxHeapMb: MAX_HEAP_MB,
    timeoutMs: TIMEOUT_MS,
    ...options,
  });
  return {
    async read(task, signal) {
      try {
        return await pool.run('readPage', task, signal);
      } catch (error) {
        signal?.throwIfAborted();
        return otherPage(task.answer.url, `It could not be read: ${rootMessage(error)}`, 'unread');
      }
    },
    close: pool.close,
  };
}
