import type { ContentBundle } from '../core/bundle.ts';
import type { Essay } from '../core/essays.ts';
import type { ToolDescriptor } from '../core/tools/descriptor.ts';
import type { PageVersion } from '../core/versions.ts';
import type { Wording } from '../locales/wording.ts';

/** Addresses of the files that Vite builds for every page. */
export interface PageAssets {
  readonly script: string;
  /** A classic script that runs before the first paint. */
  readonly themeScript: string;
  readonly stylesheets: readonly string[];
  /** Fonts that nearly every page needs. */
  readonly fonts: readonly string[];
  /** For the owner's room, besides the others. */
  readonly room: { readonly script: string; readonly stylesheet: string };
}

/** Returns code as HTML with its parts marked, or undefined if the language is unknown. */
export type Highlight = (code: string, language: string) => string | undefined;

/** Attributes of an `img` element that shows a picture from `content/media/`. */
export interface Picture {
  readonly src: string;
  /** Absent if there is only one size. */
  readonly srcset?: string;
  readonly width: number;
  readonly height: number;
}

/** The input to every page. */
export interface ViewContext {
  readonly bundle: ContentBundle;
  readonly wording: Wording;
  readonly tools: readonly ToolDescriptor[];
  readonly assets: PageAssets;
  /** The background of pages in each theme, which browsers also show around them. */
  readonly paper: Readonly<Record<'light' | 'dark', string>>;
  /** API requests that a client may send per minute. */
  readonly rateLimit: number;
  /** Returns essays similar in meaning, nearest first; often none. */
  readonly related: (essay: Essay) => readonly Essay[];
  readonly highlight: Highlight;
  /** Whether the owner sees the page, before it is published. */
  readonly isPreview?: boolean;
  readonly picture: (file: string) => Picture | undefined;
  /** Returns the path of the social card for the page at `path`, if the page has its own. */
  readonly socialImage: (path: string) => string | undefined;
}

/** The input to what has no more than the content and words. */
export type ContentView = Pick<ViewContext, 'bundle' | 'wording'>;

/** Metadata in the head of a page. */
export interface PageMeta {
  /** Comes before the site's name in the title; the home page has none. */
  readonly name?: string;
  /** One or two sentences, never written by third parties. */
  readonly description: string;
  /** Canonical path with its query; a page without one is not indexed. */
  readonly path?: string;
  /** True for a page that has a path but must not be indexed, such as search results. */
  readonly unlisted?: boolean;
  /** Open Graph type (`og:type`). */
  readonly type?: 'website' | 'article' | 'profile';
  readonly essay?: Essay;
  /** The page in each of its languages, itself included. Absent if there is only one. */
  readonly versions?: readonly PageVersion[];
}

/** Size of social cards in pixels: 1.91 to 1, the ratio to which link previews crop them. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;
