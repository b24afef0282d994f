/** Entry point of a search thread: indexes the essays that it is sent, and answers queries. */
import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import type { Essay, EssayBody } from '../../web/core/essays.ts';
import type { Library } from '../../web/core/library.ts';
import type { Pillar } from '../../web/core/model.ts';
import { createLanguagesSearch, loadAnalyzers } from '../../web/core/search/languages.ts';
import type { Search, SearchAnswer, SearchOptions } from '../../web/core/search/search.ts';
import type { MeaningTask } from '../meaning/essay-meaning.ts';
import type { EssayMeaning } from '../meaning/find-essay-meaning.ts';
import { createSiteWorkers } from '../workers/site-workers.ts';

/** The content that an index is made of. */
export interface SearchContent {
  /** Present if the library lacks the meaning of the essays, which the thread then finds. */
  readonly finds?: Pick<MeaningTask, 'hasWordTable'> | undefined;
  readonly locale: string;
  readonly ownNames: readonly string[];
  readonly essays: readonly Essay[];
  readonly translations: readonly Essay[];
  readonly pillars: readonly Pillar[];
  readonly library: Library;
}

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
    }
  /** Ends the thread and the process in which the meaning is being found. */
  | { readonly kind: 'stop' };

export type SearchThreadReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'meaning'; readonly meaning: EssayMeaning }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SearchAnswer }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

interface BuildRequest extends Pick<SearchContent, 'locale' | 'ownNames' | 'pillars' | 'finds'>, Meaning {
  /** How many of the last essays are translations of others. */
  readonly translations: number;
}

type Meaning = Pick<Library, 'vectors' | 'words'>;

const essays: Essay[] = [];
const bodies: [slug: string, body: EssayBody][] = [];
/** The meaning of 20,000 essays takes more than a minute. */
const MEANING_TIMEOUT_MS = 600_000;

const workers = createSiteWorkers({ timeoutMs: MEANING_TIMEOUT_MS });
let building: Promise<Search> | undefined;

async function build({ finds, vectors, words, ...request }: BuildRequest): Promise<Search> {
  const { locale, pillars, ownNames } = request;
  const translations = essays.splice(essays.length - request.translations);
  const analyzers = await loadAnalyzers({ locale, essays, translations });
  const meaning: Meaning = finds ? await findMeaningOf(locale, finds) : { vectors, ...(words && { words }) };
  const library = { bodies: Object.fromEntries(bodies), ...meaning };
  const search = createLanguagesSearch({ essays, translations, pillars, library, analyzers, ownNames });
  reply({ kind: 'ready' });
  return search;
}

/**
 * Finds the meaning in a process, because the memory of a thread returns to the system only in part. The meaning comes
 * before the index, because an index that answers must not be kept waiting.
 */
async function findMeaningOf(locale: string, finds: Pick<MeaningTask, 'hasWordTable'>): Promise<Meaning> {
  const { analyzedEssay } = await import('../meaning/essay-meaning.ts');
  const bodyOf = new Map(bodies);
  const analyzed = essays.flatMap((essay) => {
    const body = bodyOf.get(essay.slug);
    return body ? [analyzedEssay({ essay, body })] : [];
  });
  const meaning = await workers.run('findMeaning', { locale, ...finds, essays: analyzed });
  await workers.close();
  reply({ kind: 'meaning', meaning });
  return meaning;
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
    case 'stop':
      await workers.close();
      return process.exit();
    default:
      request satisfies never;
  }
});
