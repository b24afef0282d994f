import { searchTitle, toQuery } from '../../../runtime/search/found.ts';
import type { PageLibrary } from '../../library/page-library.ts';
import { type FoundHere, findEssays, searchOnServer, withQuery } from './find-essays.ts';
import { type Listing, PagePart, renderResults, renderSentence, renderYears } from './templates.ts';

const TYPING_PAUSE_MS = 400;
/** A slower answer is announced. */
const SLOW_ANSWER_MS = 700;
/** Browsers refuse too many changes of the address. */
const ADDRESS_DEBOUNCE_MS = 300;
/** So that screen readers are not interrupted. */
const STATUS_DEBOUNCE_MS = 1000;

const finder = {
  askServer: searchOnServer,
  pause: () => new Promise<void>((resolve) => setTimeout(resolve, TYPING_PAUSE_MS)),
};

/** Runs the latest work after a delay. */
class Debounce {
  readonly #delayMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  start(work: () => void): void {
    this.stop();
    this.#timer = setTimeout(work, this.#delayMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** The page as the server has sent it. */
interface SentPage {
  readonly query: string;
  readonly address: string;
  readonly title: string;
  readonly sentence: PagePart;
  readonly listing: PagePart;
}

/**
 * The search on `/essays`, answered from the library in the page while the visitor types.
 *
 * It has no shadow root: it enhances the form, the categories and the list that the server has sent. Until the library is
 * loaded, and if it cannot be, the form is sent to the server.
 */
export class EssaySearch extends HTMLElement {
  #page: SentPage | undefined;
  /** The query whose answer is on the page. */
  #shown = '';
  /** Whether the page has answered a query itself. */
  #isReady = false;
  #turn = new AbortController();
  #connection = new AbortController();
  readonly #slow = new Debounce(SLOW_ANSWER_MS);
  readonly #address = new Debounce(ADDRESS_DEBOUNCE_MS);
  readonly #status = new Debounce(STATUS_DEBOUNCE_MS);

  connectedCallback(): void {
    this.#connection = new AbortController();
    this.#listen(this.#connection.signal);
    this.#input.setAttribute('aria-keyshortcuts', '/');
    this.#find('.search-key').hidden = false;
    this.#shown = toQuery(this.#input.defaultValue);
    this.#page ??= {
      query: this.#shown,
      address: location.href,
      title: this.ownerDocument.title,
      sentence: new PagePart(this.#find('.found')),
      listing: new PagePart(this.#find('.listing')),
    };
    // The visitor may have typed before this element was defined.
    if (this.#query !== this.#shown) this.#update();
  }

  disconnectedCallback(): void {
    this.#connection.abort();
    this.#turn.abort();
    for (const delay of [this.#slow, this.#address, this.#status]) delay.stop();
  }

  #listen(signal: AbortSignal): void {
    const input = this.#input;
    input.addEventListener('focus', () => void this.#loadLibrary().catch(() => undefined), { signal });
    input.addEventListener('input', this.#onInput, { signal });
    input.addEventListener('compositionend', this.#update, { signal });
    // The visitor leaves the box, perhaps for a result: going back must lead to this query.
    input.addEventListener('change', this.#keepAddress, { signal });
    input.addEventListener('keydown', this.#onKeydown, { signal });
    this.addEventListener('submit', this.#onSubmit, { signal });
    addEventListener('keydown', this.#onPageKeydown, { signal });
    addEventListener('popstate', this.#onPopState, { signal });
  }

  readonly #onInput = (event: Event) => {
    // An input method is still composing a word.
    if (!(event instanceof InputEvent && event.isComposing)) this.#update();
  };

  readonly #onKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || this.#input.value === '') return;
    event.preventDefault();
    this.#input.value = '';
    this.#update();
  };

  readonly #onPageKeydown = (event: KeyboardEvent) => {
    if (!isSearchKey(event)) return;
    event.preventDefault();
    this.#input.focus();
    this.#input.select();
  };

  readonly #onSubmit = (event: Event) => {
    if (!this.#isReady && this.#query !== this.#shown) return;
    event.preventDefault();
    this.#keepAddress();
    // On a touch screen the keyboard covers the results.
    if (matchMedia('(pointer: coarse)').matches) this.#input.blur();
  };

  readonly #onPopState = () => {
    const query = toQuery(new URL(location.href).searchParams.get('q') ?? '');
    if (query === this.#query) return;
    this.#input.value = query;
    this.#update();
  };

  readonly #update = () => {
    for (const link of this.querySelectorAll<HTMLAnchorElement>('.filter a')) {
      link.href = withQuery(link.href, this.#query);
    }
    this.#address.start(this.#keepAddress);
    void this.#search(this.#query);
  };

  readonly #keepAddress = () => {
    this.#address.stop();
    const sent = this.#page;
    const address = this.#query === sent?.query ? sent.address : withQuery(location.href, this.#query);
    if (address !== location.href) history.replaceState(history.state, '', address);
  };

  /** Shows the results of a query, unless another one supersedes it. */
  async #search(query: string): Promise<void> {
    this.#turn.abort();
    this.#turn = new AbortController();
    const { signal } = this.#turn;
    if (query === this.#page?.query) {
      this.#showSent();
      return;
    }
    this.#slow.start(() =>
      this.#say(this.#isReady ? 'Searching…' : 'Loading. Press Enter to search at once.'),
    );
    try {
      const here = await this.#loadLibrary();
      const pillar = here.bundle.pillars.find(({ slug }) => slug === this.#category);
      const answers = query === '' ? [undefined] : findEssays(query, pillar, here, finder, signal);
      for await (const found of answers) {
        if (signal.aborted) return;
        this.#isReady = true;
        this.#show({ bundle: here.bundle, pillar }, found);
      }
    } catch {
      if (!signal.aborted) this.#fail();
    }
  }

  async #loadLibrary(): Promise<PageLibrary> {
    const tools = this.ownerDocument.querySelector('foyer-tools');
    if (!tools) throw new TypeError('The page has no <foyer-tools>.');
    return tools.loadLibrary();
  }

  #showSent(): void {
    if (!this.#page) return;
    const { query, title, sentence, listing } = this.#page;
    sentence.restore();
    listing.restore();
    this.#finish(query, title);
  }

  #show(listing: Listing, found: FoundHere | undefined): void {
    this.#page?.sentence.render(renderSentence(found, listing));
    this.#page?.listing.render(found ? renderResults(found, listing) : renderYears(listing));
    const name = found ? searchTitle(found.query) : this.ownerDocument.querySelector('h1')?.textContent;
    this.#finish(found?.query ?? '', `${name} · ${listing.bundle.site.name}`);
  }

  #finish(query: string, title: string): void {
    this.#slow.stop();
    this.#shown = query;
    this.ownerDocument.title = title;
    for (const count of this.querySelectorAll<HTMLElement>('.count')) count.hidden = query !== '';
    this.#announce();
  }

  #fail(): void {
    this.#slow.stop();
    this.#isReady = false;
    this.#say('This page cannot search by itself just now. Press Enter to search.');
  }

  #say(text: string): void {
    this.#page?.sentence.render(text);
    this.#announce();
  }

  #announce(): void {
    this.#status.start(() => {
      this.#find('[role=status]').textContent = this.#page?.sentence.text ?? '';
    });
  }

  get #input(): HTMLInputElement {
    const input = this.#find('input[type=search]');
    if (input instanceof HTMLInputElement) return input;
    throw new TypeError('The search has no box.');
  }

  get #query(): string {
    return toQuery(this.#input.value);
  }

  /** Slug of the pillar that limits the search. */
  get #category(): string | undefined {
    return this.querySelector<HTMLInputElement>('input[name=category]')?.value;
  }

  #find(selector: string): HTMLElement {
    const element = this.querySelector<HTMLElement>(selector);
    if (element) return element;
    throw new TypeError(`The search has no ${selector}.`);
  }
}

/** Returns whether `/` was pressed alone and outside of every field, also of those in components. */
function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return false;
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return true;
  return !target.isContentEditable && !target.matches('input, textarea, select');
}
