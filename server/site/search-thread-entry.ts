/** Entry point of a search thread: indexes the essays that it is sent, and answers queries. */
import { parentPort } from 'node:worker_threads';
import type { Essay, EssayBody } from '../../web/core/essays.ts';
import type { Library } from '../../web/core/library.ts';
import type { Pillar } from '../../web/core/model.ts';
import { loadAnalyzer } from '../../web/core/search/analyzer.ts';
import {
  createSearch,
  type Search,
  type SearchAnswer,
  type SearchOptions,
} from '../../web/core/search/search.ts';

/** Essays come in several messages, because a large one would block the sender. After `build`, queries may follow. */
export type SearchThreadRequest =
  | {
      readonly kind: 'essays';
      /** Without bodies, the catalog is searched. */
      readonly essays: readonly { readonly essay: Essay; readonly body?: EssayBody | undefined }[];
    }
  | (BuildRequest & { readonly kind: 'build' })
  | {
      readonly kind: 'search';
      readonly id: number;
      readonly query: string;
      readonly options: SearchOptions;
    };

export type SearchThreadReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

interface BuildRequest extends Pick<Library, 'vectors' | 'words'> {
  readonly locale: string;
  readonly pillars: readonly Pillar[];
}

const essays: Essay[] = [];
const bodies: [slug: string, body: EssayBody][] = [];
let building: Promise<Search> | undefined;

async function build({ locale, pillars, vectors, words }: BuildRequest): Promise<Search> {
  const analyzer = await loadAnalyzer(locale);
  const library = { bodies: Object.fromEntries(bodies), vectors, ...(words && { words }) };
  const search = createSearch({ essays, pillars, library, analyzer });
  reply({ kind: 'ready' });
  return search;
}

async function answer(id: number, query: string, options: SearchOptions): Promise<SearchThreadReply> {
  try {
    const search = await building;
    if (!search) throw new Error('There is no index yet.');
    return { kind: 'answer', id, answer: await search.search(query, options) };
  } catch (error) {
    return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) };
  }
}

function reply(message: SearchThreadReply): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', async (request: SearchThreadRequest) => {
  switch (request.kind) {
    case 'essays':
      for (const { essay, body } of request.essays) {
        essays.push(essay);
        if (body) bodies.push([essay.slug, body]);
      }
      return;
    case 'build':
      building = build(request);
      // A failure ends the thread.
      await building;
      return;
    case 'search':
      return reply(await answer(request.id, request.query, request.options));
    default:
      request satisfies never;
  }
});
