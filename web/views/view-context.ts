import type { ContentBundle } from '../runtime/bundle.ts';
import type { Essay } from '../runtime/essays.ts';
import type { ToolDescriptor } from '../runtime/tools/descriptor.ts';

/** Addresses of the built script and stylesheet. */
export interface PageAssets {
  readonly script: string;
  readonly stylesheet: string;
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
  /** Path of the picture that stands for the page at `path` where a link to it is shown; undefined where it has none of its own. */
  readonly socialImage: (path: string) => string | undefined;
}
