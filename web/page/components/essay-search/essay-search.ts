import { searchTitle, toQuery } from '../../../runtime/search/found.ts';
import { pageLibrary } from '../../library/page-library.ts';
import { createDelay } from './delay.ts';
import { type FoundHere, findEssays } from './find-essays.ts';
import { createPagePart, type PagePart } from './page-part.ts';
import { isSearchKey } from './search-key.ts';
import { searchOnServer } from './search-on-server.ts';
import { type Listing, renderResults, renderSentence, renderYears } from './templates.ts';
import { withQuery } from './with-query.ts';

/** Who has not typed for so long, in milliseconds, has paused. */
const TYPING_PAUSE = 400;
/** An answer that takes longer than this is worth a word. */
const SLOW = 700;
/** The address follows after this; browsers refuse too many changes. */
const ADDRESS_PAUSE = 300;
/** Screen readers are told after this, so that they need not be interrupted. */
const STATUS_PAUSE = 1000;

const finder = {
  askServer: searchOnServer,
  pause: () => new Promise<void>((resolve) => setTimeout(resolve, TYPING_PAUSE)),
};

/** The page as the server has sent it. */
interface SentPage {
  readonly query: string;
  readonly address: string;
  readonly title: string;
  readonly sentence: PagePart;
  readonly listing: PagePart;
}

/**
 * The search on `/essays`, answered while one types, from the library in the page.
 *
 * It has no shadow: the form, the categories and the list are those that the server has sent, and whole without it.
 * Until the library is there, and where it cannot be had, the form goes to the server.
 */
export class EssaySearch extends HTMLElement {
  #page: SentPage | undefined;
  /** The query whose answer is on the page. */
  #shown = '';
  /** Whether the page can answer by itself. */
  #isReady = false;
  #turn = new AbortController();
  #connection = new AbortController();
  readonly #slow = createDelay(SLOW);
  readonly #address = createDelay(ADDRESS_PAUSE);
  readonly #status = createDelay(STATUS_PAUSE);

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
      sentence: createPagePart(this.#find('.found')),
      listing: createPagePart(this.#find('.listing')),
    };
    // Something may have been typed before this was there.
    if (this.#query !== this.#shown) this.#update();
  }

  disconnectedCallback(): void {
    this.#connection.abort();
    this.#turn.abort();
    for (const delay of [this.#slow, this.#address, this.#status]) delay.stop();
  }

  #listen(signal: AbortSignal): void {
    const input = this.#input;
    input.addEventListener('focus', () => void pageLibrary().catch(() => undefined), { signal });
    input.addEventListener('input', this.#onInput, { signal });
    input.addEventListener('compositionend', this.#update, { signal });
    // The box is left, perhaps for a result: the way back leads to this query.
    input.addEventListener('change', this.#keepAddress, { signal });
    input.addEventListener('keydown', this.#onKeydown, { signal });
    this.addEventListener('submit', this.#onSubmit, { signal });
    addEventListener('keydown', this.#onPageKeydown, { signal });
    addEventListener('popstate', this.#onPopState, { signal });
  }

  readonly #onInput = (event: Event) => {
    // What an input method is still composing is no word yet.
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
    // On a touch screen the results lie under the keyboard.
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

  /** Shows what fits the query, unless another one comes meanwhile. */
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
      const here = await pageLibrary();
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

  /** Slug of the pillar that is kept. */
  get #category(): string | undefined {
    return this.querySelector<HTMLInputElement>('input[name=category]')?.value;
  }

  #find(selector: string): HTMLElement {
    const element = this.querySelector<HTMLElement>(selector);
    if (element) return element;
    throw new TypeError(`The search has no ${selector}.`);
  }
}
