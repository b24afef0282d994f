import type { ContentBundle } from '../runtime/bundle.ts';
import type { Essay } from '../runtime/essays.ts';
import type { ToolDescriptor } from '../runtime/tools/descriptor.ts';

/** Addresses of what Vite has built for every page. */
export interface PageAssets {
  readonly script: string;
  /** A classic script that runs before the page is painted. */
  readonly themeScript: string;
  readonly stylesheets: readonly string[];
  /** Fonts that nearly every page needs. */
  readonly fonts: readonly string[];
}

/** A picture of `content/media/`, as the attributes of an `img` element name its parts. */
export interface Picture {
  readonly src: string;
  /** Absent where there is but one size. */
  readonly srcset?: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** What every page is made from. */
export interface ViewContext {
  readonly bundle: ContentBundle;
  /** All tools; the page registers those of its path. */
  readonly tools: readonly ToolDescriptor[];
  readonly assets: PageAssets;
  /** API requests a client may send in a minute. */
  readonly rateLimit: number;
  /** Essays that are near one in meaning, nearest first; often none. */
  readonly related: (essay: Essay) => readonly Essay[];
  /** By the name of its file; undefined where that is no picture. */
  readonly picture: (file: string) => Picture | undefined;
  /** Path of the picture that stands for the page at `path` where a link to it is shown; undefined where it has none of its own. */
  readonly socialImage: (path: string) => string | undefined;
}

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

/** Pixels of the pictures that stand for pages elsewhere: 1.91 to 1, as those who show links crop them. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;
