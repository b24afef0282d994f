/** Stub until the branch with the real one is merged. */
export interface FeedEntry {
  readonly url: string;
  readonly title?: string;
  readonly published?: string;
  readonly updated?: string;
  readonly categories: readonly string[];
  readonly html?: string;
  readonly author?: string;
}
