/** What `make-site` writes for the programs that measure, and what they tell. */
import type { Essay } from '../../web/runtime/essays.ts';
import type { Pillar } from '../../web/runtime/model.ts';
import { RESULTS_ON_PAGE } from '../../web/runtime/search/found.ts';

/** As many as the search endpoint gives unless asked for more. */
export const FEW_RESULTS = 10;
/** As many as the search box of the page shows. */
export const MANY_RESULTS = RESULTS_ON_PAGE;
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
  /** Queries for a few results, and the same for many. */
  readonly few: readonly number[];
  readonly many: readonly number[];
}

/** A search that was indexed on the server. */
export interface MadeIndex {
  readonly brotli: number;
}

export interface OpenedIndex {
  readonly parse: number;
  readonly load: number;
}
