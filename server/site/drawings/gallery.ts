/** Drawings as they are served: drawn when they are asked for first, kept from then on. */

import type { Press } from '../../pool/press.ts';
import { type BuildCache, noBuildCache } from '../build-cache.ts';
import { FIVE_MINUTES, FOREVER } from '../cache-control.ts';
import { quickCompression } from '../compression.ts';
import { PUBLIC_DOCUMENT_HEADERS } from '../policy-headers.ts';
import { type Representation, represent } from '../representation.ts';
import type { Drawing, Drawings } from './drawing.ts';

export interface Gallery {
  /** Rejects where the drawing cannot be drawn. */
  show(drawing: Drawing): Promise<Representation>;
  /** Lets the cache go on keeping what was drawn of these, and nothing else. */
  keep(drawings: Drawings): void;
}

/** Drawings of some 40 KB that stay in memory, so that a crowd does not ask the disk. */
const AT_HAND = 32;
/** Drawings that are written to the disk together, which the whole process waits for. */
const AT_ONCE = 16;

export function createGallery(press: Press, cache: BuildCache = noBuildCache): Gallery {
  let unwritten = 0;
  /** The one asked for last comes last. */
  const atHand = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  async function drawOnce({ hash, design }: Drawing): Promise<Buffer<ArrayBuffer>> {
    const kept = cache.get(keyOf(hash));
    if (kept) return kept;
    const drawn = await press.make({ kind: 'drawing', design });
    cache.set(keyOf(hash), drawn);
    unwritten += 1;
    if (unwritten >= AT_ONCE) write();
    return drawn;
  }

  function write(): void {
    unwritten = 0;
    cache.flush();
  }

  function bytesOf(drawing: Drawing): Promise<Buffer<ArrayBuffer>> {
    const { hash } = drawing;
    const bytes = atHand.get(hash) ?? drawOnce(drawing);
    atHand.delete(hash);
    atHand.set(hash, bytes);
    bytes.catch(() => atHand.delete(hash));
    const [eldest] = atHand.keys();
    if (atHand.size > AT_HAND && eldest !== undefined) atHand.delete(eldest);
    return bytes;
  }

  return {
    async show(drawing) {
      const { design, immutable } = drawing;
      const isIco = design.kind === 'icon' && design.format === 'ico';
      return represent(
        {
          body: await bytesOf(drawing),
          contentType: isIco ? 'image/x-icon' : 'image/png',
          cacheControl: immutable ? FOREVER : FIVE_MINUTES,
          // Whoever shows a link shows its picture.
          headers: PUBLIC_DOCUMENT_HEADERS,
        },
        quickCompression,
      );
    },
    keep({ byPath }) {
      for (const { hash } of byPath.values()) cache.keep(keyOf(hash));
    },
  };
}

function keyOf(hash: string): string {
  return `drawing ${hash}`;
}
