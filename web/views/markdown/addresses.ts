import type { ContentBundle } from '../../runtime/bundle.ts';
import { markdownPath } from '../../runtime/routes.ts';

/** Address of the twin in Markdown of the page at `path`: who reads Markdown goes on reading it. */
export function twinUrl({ origin }: ContentBundle, path: string): string {
  return origin + markdownPath(path);
}
