import { ReactiveElement } from 'lit';
import { ESSAYS_ON_PAGE, RESULTS_ON_PAGE, toQuery } from '../../../core/search/found.ts';
import { searchTitle } from '../../../locales/search-sentences.ts';
import { find } from '../../find.ts';
import { isComposing } from '../../is-composing.ts';
import { SEARCH_KEYS } from '../../search-keys.ts';
import { pageWording, say } from '../../words.ts';
import { SearchController } from './search-controller.ts';
import { PagePart, renderResults, renderSentence } from './templates.ts';

/** Debounce delay for changes to the URL, because browsers limit their rate. */
const ADDRESS_DELAY_MS = 300;
const REQUEST_TIMEOUT_MS = 10_000;

/** The part of the search page that the server renders. */
interface ServerPage {
  readonly query: string;
  readonly title: string;
  readonly sentence: HTMLElement;
  readonly listing: HTMLElement;
}

/**
 * The search on `/essays`, answered from the library in the page while the visitor types.
 *
 * It has no shadow root: it enhances the form, the categories and the list that the server rendered. Until the library
 * is loaded, or if it cannot be loaded, the form is submitted to the server.
 */
export class EssaySearch extends ReactiveElement {
  readonly #search = new SearchController(this, {
    failure: 'search.cannotSearch',
    // Only a server renders more pages of results.
    maxResults: ({ exported }) => (exported ? ESSAYS_ON_PAGE : RESULTS_ON_PAGE),
  });
  /** The page as it was sent. */
  #sent: (ServerPage & { readonly address: string }) | undefined;
  /** The server's page that is shown instead of results. */
  #page: ServerPage | undefined;
  #parts: { readonly sentence: PagePart; readonly listing: PagePart } | undefined;
  /** The query whose results are on the page. */
  #shown = '';
  #connection = new AbortController();
  #addressTimer: ReturnType<typeof setTimeout> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const input = this.#input;
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const load = () => void this.#search.loadLibrary().catch(() => undefined);
    input.addEventListener('focus', load, { signal });
    if (input.matches(':focus')) load();
    input.addEventListener('input', this.#onInput, { signal });
    input.addEventListener('compositionend', this.#update, { signal });
    // The visitor may leave the search box to follow a result; going back must restore this query.
    input.addEventListener('change', this.#updateAddress, { signal });
    input.addEventListener('keydown', this.#onKeydown, { signal });
    this.addEventListener('submit', this.#onSubmit, { signal });
    addEventListener('popstate', this.#onPopState, { signal });
    input.setAttribute('aria-keyshortcuts', SEARCH_KEYS.aria);
    const key = find(this, '.search-key');
    key.textContent = SEARCH_KEYS.shown ?? say('search.keys');
    key.hidden = false;
    this.#shown = toQuery(input.defaultValue);
    this.#page = this.#sent ??= this.#readPage();
    // A server has answered the query in the address; files cannot.
    if (input.value === input.defaultValue && this.#shown === '') input.value = this.#queryInAddress;
    // The visitor may have typed before this element was defined.
    if (this.#query !== this.#shown) this.#update();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
    clearTimeout(this.#addressTimer);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override updated(): void {
    const { results, message, status } = this.#search;
    const parts = this.#parts;
    if (!parts) return;
    if (message) {
      parts.sentence.render(message);
    } else if (this.#page) {
      parts.sentence.show(this.#page.sentence);
      parts.listing.show(this.#page.listing);
      this.#markShown(this.#page.query, this.#page.title);
    } else if (results) {
      const { found, listing } = results;
      parts.sentence.render(renderSentence(found, listing));
      parts.listing.render(renderResults(found, listing));
      const page = searchTitle(pageWording(), found.query);
      this.#markShown(found.query, say('text.pageTitle', { page, site: listing.bundle.site.name }));
    }
    // Screen readers may repeat a text that is set again.
    const region = find(this, '[role=status]');
    if (region.textContent !== status) region.textContent = status;
  }

  #markShown(query: string, title: string): void {
    this.#shown = query;
    this.ownerDocument.title = title;
    for (const part of this.querySelectorAll<HTMLElement>('.count, .all-tags, .chosen-tag'))
      part.hidden = query !== '';
  }

  #readPage(): ServerPage & { readonly address: string } {
    const [sentence, listing] = [find(this, '.found'), find(this, '.listing')];
    this.#parts = { sentence: new PagePart(sentence), listing: new PagePart(listing) };
    const query = this.#shown;
    const address = query === this.#queryInAddress ? location.href : withQuery(location.href, query);
    return { query, address, title: this.ownerDocument.title, sentence, listing };
  }

  readonly #onInput = (event: Event) => {
    // Wait while an input method is composing a word.
    if (!(event instanceof InputEvent && event.isComposing)) this.#update();
  };

  readonly #onKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event) || this.#input.value === '') return;
    event.preventDefault();
    this.#input.value = '';
    this.#update();
  };

  readonly #onSubmit = (event: Event) => {
    if (!this.#search.isReady && this.#query !== this.#shown) return;
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
    clearTimeout(this.#addressTimer);
    this.#addressTimer = setTimeout(this.#updateAddress, ADDRESS_DELAY_MS);
    if (this.#query === this.#sent?.query) this.#showPage(this.#sent);
    else if (this.#query === '') void this.#fetchList();
    else this.#showResults();
  };

  readonly #updateAddress = () => {
    clearTimeout(this.#addressTimer);
    const address = this.#addressOf(this.#query);
    if (address !== location.href) history.replaceState(history.state, '', address);
  };

  #addressOf(query: string): string {
    return query === this.#sent?.query ? this.#sent.address : withQuery(location.href, query);
  }

  #showPage(page: ServerPage): void {
    this.#page = page;
    this.#search.clear();
  }

  #showResults(): void {
    this.#page = undefined;
    const category = this.querySelector<HTMLInputElement>('input[name=category]')?.value;
    void this.#search.search(this.#query, category);
  }

  /** Shows the server's list, on a page that was sent with results. */
  #fetchList(): Promise<void> {
    return this.#search.run(async (signal) => {
      const page = await fetchPage(this.#addressOf(''), signal);
      if (signal.aborted) return;
      const [sentence, listing] = [find(page, '.found'), find(page, '.listing')];
      this.#showPage({ query: '', title: page.title, sentence, listing });
    }, say('search.cannotList'));
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

/** Returns `address` with the query, or with none if the query is empty. A new query starts at the first page. */
export function withQuery(address: string, query: string): string {
  const url = new URL(address);
  if ((url.searchParams.get('q') ?? '') !== query) url.searchParams.delete('page');
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  return url.href;
}

/**
 * Fetches a page of the site and parses it. Scripts and attributes of the document do not run, so Trusted Types allow
 * this, unlike `DOMParser`.
 *
 * @throws Error if the page cannot be loaded, or the signal is aborted
 */
function fetchPage(address: string, signal: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.timeout = REQUEST_TIMEOUT_MS;
    request.onloadend = () => {
      if (request.status === 200 && request.responseXML) resolve(request.responseXML);
      else reject(new Error(`The page ${address} cannot be loaded.`));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send();
  });
}
