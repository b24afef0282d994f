import type { Essay } from '../runtime/essays.ts';

/** What a page tells about itself in its head. */
export interface PageMeta {
  /** Stands before the name of the site in the title; the home page has none. */
  readonly name?: string;
  /** One or two sentences. Never text by third parties. */
  readonly description: string;
  /** Path, with its query, under which the page is known; a page without one is not to be indexed. */
  readonly path?: string;
  /** True for a page that is at its path and yet not to be indexed, as made for one visitor. */
  readonly unlisted?: boolean;
  /** Type of the Open Graph protocol. */
  readonly type?: 'website' | 'article' | 'profile';
  /** The essay that is the page. */
  readonly essay?: Essay;
}
