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

/** The input of every page. */
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
  /** Returns the path of the social card of the page at `path`; undefined when it has none of its own. */
  readonly socialImage: (path: string) => string | undefined;
}

/** Metadata in the head of a page. */
export interface PageMeta {
  /** Stands before the name of the site in the title; the home page has none. */
  readonly name?: string;
  /** One or two sentences. Never text by third parties. */
  readonly description: string;
  /** Canonical path with its query; a page without one is not indexed. */
  readonly path?: string;
  /** True for a page that has a path but must not be indexed, such as search results. */
  readonly unlisted?: boolean;
  /** Type of the Open Graph protocol. */
  readonly type?: 'website' | 'article' | 'profile';
  /** The essay that is the page. */
  readonly essay?: Essay;
}

/** Of social cards, in pixels: 1.91 to 1, as link previews crop them. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;
