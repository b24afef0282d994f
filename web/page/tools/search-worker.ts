/** The worker that holds the index: it gets the essays once and then answers queries. */
import type { Essay } from '../../runtime/bundle.ts';
import { createSearch, type Search } from '../../runtime/search/search-index.ts';

export interface SearchRequest {
  readonly id: number;
  readonly method: keyof Search;
  readonly query: string;
}

export interface SearchResponse {
  readonly id: number;
  readonly result: unknown;
}

let search: Search | undefined;

addEventListener('message', async ({ data }: MessageEvent<{ essays: Essay[] } | SearchRequest>) => {
  if ('essays' in data) {
    search = createSearch(data.essays);
    return;
  }
  const result = await search?.[data.method](data.query);
  postMessage({ id: data.id, result } satisfies SearchResponse);
});
