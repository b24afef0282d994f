/** What publishing leaves to the worker pool. */
import type { InspectPicture } from '../images/inspect-picture.ts';
import { ChangedPictureError, type VariantTask } from '../images/make-variant.ts';
import type { Encodings } from '../pool/encode.ts';
import { createWorkerPool, type WorkerPoolOptions } from '../pool/worker-pool.ts';
import type { EssayMeaning, EssayTerms } from './find-essay-meaning.ts';
import type { ImageDesign } from './generated-images/designs.ts';

type Bytes = Buffer<ArrayBuffer>;

export interface SiteWorkers {
  readonly renderImage: (design: ImageDesign) => Promise<Bytes>;
  /** @throws ChangedPictureError when the file has changed since the content was read */
  readonly makeVariant: (task: VariantTask) => Promise<Bytes>;
  readonly inspectPicture: InspectPicture;
  readonly encodeBest: (bytes: Bytes) => Promise<Encodings>;
  readonly findEssayMeaning: (essays: EssayTerms) => Promise<EssayMeaning>;
  close(): Promise<void>;
}

/** Ten thousand essays take a minute. */
const MEANING_TIMEOUT_MS = 600_000;

/** The build puts the entry next to the server. */
const isBuilt = import.meta.url.endsWith('.js');
const entry = new URL(isBuilt ? './worker.js' : './worker.ts', import.meta.url);

export function createSiteWorkers(options?: WorkerPoolOptions): SiteWorkers {
  const pool = createWorkerPool<typeof import('./worker.ts')>(entry, options);
  return {
    renderImage: async (design) =>
      toBuffer(await pool.run('renderImage', design).catch(failed(`The ${design.kind} could not be made.`))),
    makeVariant: async (task) => {
      const { path } = task.file;
      const bytes = await pool.run('makeVariant', task).catch((error: Error) => {
        if (error.name === ChangedPictureError.name) throw new ChangedPictureError(path, error);
        throw new Error(`The picture ${path} could not be made.`, { cause: error });
      });
      return toBuffer(bytes);
    },
    inspectPicture: (file, path) =>
      pool.run('inspectPicture', { file, path }).catch(failed(`The picture ${path} could not be looked at.`)),
    async encodeBest(bytes) {
      const task = pool.run('encodeBest', bytes);
      const { br, gzip } = await task.catch(failed(`${bytes.length} bytes could not be encoded.`));
      return { br: toBuffer(br), gzip: toBuffer(gzip) };
    },
    findEssayMeaning: (essays) =>
      pool
        .run('findEssayMeaning', essays, MEANING_TIMEOUT_MS)
        .catch(failed(`The meaning of ${essays.slugs.length} essays could not be found.`)),
    close: pool.close,
  };
}

function failed(message: string) {
  return (cause: unknown): never => {
    throw new Error(message, { cause });
  };
}

/** Between processes a buffer becomes a plain array of bytes. */
function toBuffer({ buffer, byteOffset, length }: Uint8Array): Bytes {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, length);
}
