/** Compressed bytes, remembered by content: quickly made when a site is compiled, best made afterwards. */

import { type Encodings, isBig, quickEncoders } from '../pool/encode.ts';
import { type BuildCache, noBuildCache } from './build-cache.ts';
import { type Encoding, encodings } from './content-encoding.ts';
import type { Plain } from './plain.ts';

type Bytes = Buffer<ArrayBuffer>;
/** What is big is not compressed while someone waits, so that an encoding may be missing. */
export type Compressed = Readonly<Partial<Record<Encoding, Bytes>>>;

export interface Compression {
  /** The best known encodings of what has this hash. */
  compress(hash: string, plain: Plain): Compressed;
}

export interface CompressionCache extends Compression {
  /**
   * Makes the best encodings of what is served where they are not made yet, and forgets everything else. What is big
   * comes first: it has none at all, and is sent plain until then.
   *
   * @param served what is served, by its hash
   * @param onImproved called now and then where something has got better since, so that encoding again pays
   * @throws AggregateError at the end, where some could not be made; earlier where so many fail that all would
   */
  improve(served: ReadonlyMap<string, Plain>, signal: AbortSignal, onImproved: () => void): Promise<void>;
}

interface Entry {
  readonly compressed: Compressed;
  readonly isBest: boolean;
}

/** So many are better before they take the place of what there was; until then both are in memory. */
const AT_ONCE = 100;
/** So many failures are no fault of what is encoded. */
const MOST_FAILURES = 3;

/** @param encode makes the best encodings */
export function createCompressionCache(
  encode: (bytes: Bytes) => Promise<Encodings>,
  cache: BuildCache = noBuildCache,
): CompressionCache {
  const entries = new Map<string, Entry>();

  /** Both of the best encodings as kept from before, if they are there. */
  function kept(hash: string): Compressed | undefined {
    const [br, gz] = [cache.get(keyOf('br', hash)), cache.get(keyOf('gzip', hash))];
    return br && gz ? { br, gzip: gz } : undefined;
  }

  function entryOf(hash: string, plain: Plain): Entry {
    const known = entries.get(hash);
    if (known) return known;
    const best = kept(hash);
    const entry = { compressed: best ?? compressQuickly(plain), isBest: best !== undefined };
    entries.set(hash, entry);
    return entry;
  }

  async function makeBest(hash: string, plain: Plain): Promise<void> {
    const best = await encode(plain.bytes);
    for (const encoding of encodings) cache.set(keyOf(encoding, hash), best[encoding]);
    entries.set(hash, { compressed: best, isBest: true });
  }

  /** Gives what kept any from being made. */
  async function improveSome(
    some: readonly Served[],
    signal: AbortSignal,
    onImproved: () => void,
  ): Promise<readonly unknown[]> {
    const failures: unknown[] = [];
    let better = 0;
    for (const [hash, plain] of some) {
      if (signal.aborted || failures.length === MOST_FAILURES) break;
      if (entryOf(hash, plain).isBest) continue;
      try {
        await makeBest(hash, plain);
      } catch (error) {
        failures.push(error);
        continue;
      }
      better += 1;
      if (better % AT_ONCE === 0 && !signal.aborted) onImproved();
    }
    if (better % AT_ONCE > 0 && !signal.aborted) onImproved();
    return failures;
  }

  return {
    compress: (hash, plain) => entryOf(hash, plain).compressed,
    async improve(served, signal, onImproved) {
      for (const hash of entries.keys()) if (!served.has(hash)) entries.delete(hash);
      const failures: unknown[] = [];
      for (const some of bigFirst(served)) failures.push(...(await improveSome(some, signal, onImproved)));
      if (failures.length > 0 && !signal.aborted)
        throw new AggregateError(failures, 'Some encodings could not be made.');
    },
  };
}

type Served = readonly [hash: string, plain: Plain];

function bigFirst(served: ReadonlyMap<string, Plain>): readonly (readonly Served[])[] {
  const all = [...served];
  return [all.filter(([, plain]) => isBig(plain)), all.filter(([, plain]) => !isBig(plain))];
}

function keyOf(encoding: Encoding, hash: string): string {
  return `${encoding} ${hash}`;
}

/** For an answer that is made on request and not kept: each encoding is made when it is asked for. */
export const quickCompression: Compression = {
  compress: (_hash, plain) => ({
    get br() {
      return quickEncoders.br(plain.bytes);
    },
    get gzip() {
      return quickEncoders.gzip(plain.bytes);
    },
  }),
};

function compressQuickly(plain: Plain): Compressed {
  if (isBig(plain)) return {};
  const { bytes } = plain;
  return { br: quickEncoders.br(bytes), gzip: quickEncoders.gzip(bytes) };
}
