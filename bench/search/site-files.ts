/** What `make-site` writes for the programs that measure, and what they tell. */
import type { Essay } from '../../web/runtime/essays.ts';
import type { Pillar } from '../../web/runtime/model.ts';

/** Asked before measuring. */
export const WARM_UP_QUERIES = 200;

/** Names in the folder of a made site. */
export const files = {
  /** As the server sends it. */
  library: 'library.json',
  /** The part of the bundle that searching needs. */
  catalogue: 'catalogue.json',
  queries: 'queries.json',
  /** What would be sent if the server indexed: lunr's indexes, and the vectors. */
  index: 'index.json',
} as const;

export interface Catalogue {
  readonly essays: readonly Essay[];
  readonly pillars: readonly Pillar[];
}

/** Times in milliseconds. */
export interface MadeSite {
  readonly words: number;
  /** Vectors and related essays. */
  readonly meaning: number;
  readonly bytes: number;
  readonly brotli: number;
}

export interface OpenedSite {
  readonly parse: number;
  readonly index: number;
  /** Bytes that stay in use, those outside the heap included. */
  readonly memory: number;
  /** The very first query. */
  readonly first: number;
  /** Share of the queries that found something. */
  readonly answered: number;
  /** The queries after those that warm it up. */
  readonly queries: readonly number[];
}

/** A search that was indexed on the server. */
export interface MadeIndex {
  readonly brotli: number;
}

export interface OpenedIndex {
  readonly parse: number;
  readonly load: number;
}
