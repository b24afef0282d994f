import { ESSAYS_ON_PAGE, searchTitle, toQuery } from '../../../core/search/found.ts';
import { find } from '../../find.ts';
import type { FoyerTools } from '../../foyer-tools/foyer-tools.ts';
import type { PageLibrary } from '../../library/page-library.ts';
import { SEARCH_KEYS } from '../../search-keys.ts';
import { fetchPage } from './fetch-page.ts';
import { type FoundHere, findEssays, withQuery } from './find-essays.ts';
import { type Listing, PagePart, renderResults, renderSentence } from './templates.ts';

const DELAYS_MS = {
  /** Delay before a progress message is shown. */
  slow: 700,
  /** Debounce delay for changes to the URL, because browsers limit their rate. */
  address: 300,
  /** Debounce delay for announcements, so that they do not interrupt screen readers. */
  status: 1000,
};

type Delayed = keyof typeof DELAYS_MS;

/** The page as the server rendered it. */
interface InitialPage {
  readonly query: string;
  readonly address: string;
  readonly title: string;
  readonly sentence: PagePart;
  readonly listing: PagePart;
}

/**
 * The search on `/essays`, answered from the library in the page while the visitor types.
 *
 * It has no shadow root: it enhances the form, the categories and the list that the server rendered. Until the library
 * is loaded, or if it cannot be loaded, the form is submitted to the server.
 */
export class EssaySearch extends HTMLElement {
  #page: InitialPage | undefined;
  /** The query whose results are on the page. */
  #shown = '';
  /** Whether the page has answered a query itself. */
  #isReady = false;
  #latestSearch = new AbortController();
  #connection = new AbortController();
  readonly #timers: Partial<Record<Delayed, ReturnType<typeof setTimeout>>> = {};

  connectedCallback(): void {
    const input = this.#input;
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    input.addEventListener('focus', () => void this.#loadLibrary().catch(() => undefined), { signal });
    input.addEventListener('input', this.#onInput, { signal });
    input.addEventListener('compositionend', this.#update, { signal });
    // The visitor may leave the search box to follow a result; going back must restore this query.
    input.addEventListener('change', this.#updateAddress, { signal });
    input.addEventListener('keydown', this.#onKeydown, { signal });
    this.addEventListener('submit', this.#onSubmit, { signal });
    addEventListener('popstate', this.#onPopState, { signal });
    input.setAttribute('aria-keyshortcuts', SEARCH_KEYS.aria);
    const key = find(this, '.search-key');
    key.textContent = SEARCH_KEYS.shown;
    key.hidden = false;
    this.#showCategory();
    this.#shown = toQuery(input.defaultValue);
    this.#page ??= {
      query: this.#shown,
      address: this.#shown === this.#queryInAddress ? location.href : withQuery(location.href, this.#shown),
      title: this.ownerDocument.title,
      sentence: new PagePart(find(this, '.found')),
      listing: new PagePart(find(this, '.listing')),
    };
    // A server has answered the query in the address; files cannot.
    if (input.value === input.defaultValue && this.#shown === '') input.value = this.#queryInAddress;
    // The visitor may have typed before this element was defined.
    if (this.#query !== this.#shown) this.#update();
  }

  disconnectedCallback(): void {
    this.#connection.abort();
    this.#latestSearch.abort();
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
  }

  /** Runs only the latest work of each kind, after its delay. */
  #debounce(kind: Delayed, work: () => void): void {
    clearTimeout(this.#timers[kind]);
    this.#timers[kind] = setTimeout(work, DELAYS_MS[kind]);
  }

  readonly #onInput = (event: Event) => {
    // Wait while an input method is composing a word.
    if (!(event instanceof InputEvent && event.isComposing)) this.#update();
  };

  readonly #onKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || this.#input.value === '') return;
    event.preventDefault();
    this.#input.value = '';
    this.#update();
  };

  readonly #onSubmit = (event: Event) => {
    if (!this.#isReady && this.#query !== this.#shown) return;
    event.preventDefault();
    this.#updateAddress();
    // On a touch screen the keyboard covers the results.
    if (matchMedia('(pointer: coarse)').matches) this.#input.blur();
  };

  readonly #onPopState = () => {
    const query = this.#queryInAddress;
    if (query === this.#query) return;
    this.#input.value = query;
    this.#update();
  };

  readonly #update = () => {
    for (const link of this.querySelectorAll<HTMLAnchorElement>('.filter a')) {
      link.href = withQuery(link.href, this.#query);
    }
    this.#debounce('address', this.#updateAddress);
    void this.#search(this.#query);
  };

  readonly #updateAddress = () => {
    clearTimeout(this.#timers.address);
    const address = this.#addressOf(this.#query);
    if (address !== location.href) history.replaceState(history.state, '', address);
  };

  #addressOf(query: string): string {
    return query === this.#page?.query ? this.#page.address : withQuery(location.href, query);
  }

  /** Shows the results of a query, or the list if there is none, unless another query supersedes it. */
  async #search(query: string): Promise<void> {
    this.#latestSearch.abort();
    this.#latestSearch = new AbortController();
    const { signal } = this.#latestSearch;
    if (query === this.#page?.query) {
      this.#page.sentence.restore();
      this.#page.listing.restore();
      return this.#finish(query, this.#page.title);
    }
    if (query === '') return this.#showList(signal);
    this.#debounce('slow', () =>
      this.#showMessage(this.#isReady ? 'Searching…' : 'Loading. Press Enter to search right away.'),
    );
    try {
      const library = await this.#loadLibrary();
      const category = this.querySelector<HTMLInputElement>('input[name=category]')?.value;
      const pillar = library.bundle.pillars.find(({ slug }) => slug === category);
      // Only a server renders more pages of results.
      const limit = library.bundle.exported && ESSAYS_ON_PAGE;
      for await (const found of findEssays(query, pillar, library, signal, limit)) {
        if (signal.aborted) return;
        this.#isReady = true;
        this.#show({ bundle: library.bundle, pillar }, found);
      }
    } catch {
      if (signal.aborted) return;
      clearTimeout(this.#timers.slow);
      this.#isReady = false;
      this.#showMessage('The page cannot search as you type right now. Press Enter to search.');
    }
  }

  async #loadLibrary(): Promise<PageLibrary> {
    return find<FoyerTools>(this.ownerDocument, 'foyer-tools').loadLibrary();
  }

  #show(listing: Listing, found: FoundHere): void {
    this.#page?.sentence.render(renderSentence(found, listing));
    this.#page?.listing.render(renderResults(found, listing));
    this.#finish(found.query, `${searchTitle(found.query)} · ${listing.bundle.site.name}`);
  }

  /** Shows the server's list, on a page that was sent with results. */
  async #showList(signal: AbortSignal): Promise<void> {
    try {
      const page = await fetchPage(this.#addressOf(''), signal);
      if (signal.aborted) return;
      this.#page?.sentence.show(find(page, '.found'));
      this.#page?.listing.show(find(page, '.listing'));
      this.#finish('', page.title);
    } catch {
      if (signal.aborted) return;
      // Enter then submits the form.
      this.#isReady = false;
      this.#showMessage('The list cannot be loaded right now. Press Enter to try again.');
    }
  }

  #finish(query: string, title: string): void {
    clearTimeout(this.#timers.slow);
    this.#shown = query;
    this.ownerDocument.title = title;
    for (const part of this.querySelectorAll<HTMLElement>('.count, .all-tags')) part.hidden = query !== '';
    this.#announce();
  }

  /** Scrolls to the current category in browsers without `scroll-initial-target`. */
  #showCategory(): void {
    const current = this.querySelector<HTMLElement>('.filter [aria-current]');
    const row = current?.closest('ul');
    if (!current || !row || row.scrollLeft !== 0) return;
    const hidden = current.getBoundingClientRect().right - row.getBoundingClientRect().right;
    if (hidden > 0) row.scrollLeft = hidden + current.offsetWidth / 2;
  }

  #showMessage(text: string): void {
    this.#page?.sentence.render(text);
    this.#announce();
  }

  #announce(): void {
    this.#debounce('status', () => {
      find(this, '[role=status]').textContent = this.#page?.sentence.text ?? '';
    });
  }

  get #input(): HTMLInputElement {
    return find(this, 'input[type=search]');
  }

  get #query(): string {
    return toQuery(this.#input.value);
  }

  get #queryInAddress(): string {
    return toQuery(new URL(location.href).searchParams.get('q') ?? '');
  }
}
