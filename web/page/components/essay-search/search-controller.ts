/** Searching while the visitor types, for the list of essays and the dialog. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type ContentBundle, everyEssay } from '../../../core/bundle.ts';
import type { Pillar } from '../../../core/model.ts';
import { RESULTS_ON_PAGE, toFound } from '../../../core/search/found.ts';
import { isRelated } from '../../../core/search/match-fields.ts';
import { find } from '../../find.ts';
import type { FoyerTools } from '../../foyer-tools/foyer-tools.ts';
import type { PageAnswer } from '../../library/open-library.ts';
import type { PageLibrary } from '../../library/page-library.ts';
import { say } from '../../words.ts';
import type { FoundHere, Listing } from './templates.ts';

const DELAYS_MS = {
  /** Delay before a progress message replaces results, and before the first results. */
  slow: 700,
  first: 100,
  /** Debounce delay for requests to the server, and for results without the words: the last may be incomplete. */
  typing: 400,
  /** Debounce delay for announcements, so that they do not interrupt screen readers. */
  status: 1000,
};

interface SearchOfHost {
  /** Said if a search fails. */
  readonly failure: 'search.cannotSearch' | 'search.pressEnter';
  readonly maxResults?: (bundle: ContentBundle) => number;
}

/**
 * Holds what a search box shows about its query: results, a message or neither. A new query supersedes the previous one,
 * whose results stay until there are others. The element shows the sentence about the results in `.found`.
 */
export class SearchController implements ReactiveController {
  results: { readonly found: FoundHere; readonly listing: Listing } | undefined;
  /** Replaces the sentence about the results. */
  message = '';
  /** The sentence for screen readers. */
  status = '';
  /** Whether the page has answered the latest query itself. */
  isReady = false;

  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: SearchOfHost;
  #latest = new AbortController();
  #slow: ReturnType<typeof setTimeout> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: SearchOfHost) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#supersede();
    clearTimeout(this.#pause);
  }

  loadLibrary(): Promise<PageLibrary> {
    return find<FoyerTools>(this.#host.ownerDocument, 'foyer-tools').loadLibrary();
  }

  /** @param category slug of the only category to search */
  search(query: string, category?: string): Promise<void> {
    const { failure, maxResults = () => RESULTS_ON_PAGE } = this.#options;
    return this.run(async (signal) => {
      const delay = this.isReady ? DELAYS_MS.slow : DELAYS_MS.first;
      this.#slow = setTimeout(() => this.#show(this.results, say('search.searching')), delay);
      const library = await this.loadLibrary();
      const { bundle } = library;
      const pillar = bundle.pillars.find(({ slug }) => slug === category);
      for await (const found of findEssays(query, pillar, library, signal, maxResults(bundle))) {
        if (signal.aborted) return;
        this.isReady = true;
        this.#show({ found, listing: { bundle, pillar } });
      }
    }, say(failure));
  }

  /** Runs work on the latest query. If it throws, the failure is shown, unless another query supersedes it. */
  async run(work: (signal: AbortSignal) => Promise<void>, failure: string): Promise<void> {
    const signal = this.#supersede();
    try {
      await work(signal);
    } catch {
      if (signal.aborted) return;
      this.isReady = false;
      this.#show(undefined, failure);
    }
  }

  clear(): void {
    this.#supersede();
    this.#show(undefined);
  }

  #supersede(): AbortSignal {
    this.#latest.abort();
    clearTimeout(this.#slow);
    this.#latest = new AbortController();
    return this.#latest.signal;
  }

  #show(results: typeof this.results, message = ''): void {
    clearTimeout(this.#slow);
    this.results = results;
    this.message = message;
    this.#host.requestUpdate();
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.status = this.#host.querySelector('.found')?.textContent ?? '';
      this.#host.requestUpdate();
    }, DELAYS_MS.status);
  }
}

/**
 * Answers a query from the page at once and, unless the text of every essay has been searched, again from the texts when
 * they have arrived, or from the server. A result without the words of the query is debounced, because the last word may
 * be incomplete.
 */
export async function* findEssays(
  query: string,
  pillar: Pillar | undefined,
  library: PageLibrary,
  signal: AbortSignal,
  limit = RESULTS_ON_PAGE,
): AsyncGenerator<FoundHere> {
  const options = { category: pillar?.name, limit, isTyping: true };
  const toShown = (answer: PageAnswer) => ({
    ...toFound(query, answer, everyEssay(library.bundle)),
    texts: answer.texts,
  });
  const here = await library.searchHere(query, options);
  const isFinal = here.texts !== 'awaited';
  const hasWords = here.hits.some((hit) => !isRelated(hit));
  if (hasWords) yield toShown(here);
  if (hasWords && isFinal) return;
  await new Promise((resolve) => setTimeout(resolve, DELAYS_MS.typing));
  if (!signal.aborted) yield toShown(isFinal ? here : await library.search(query, options));
}
