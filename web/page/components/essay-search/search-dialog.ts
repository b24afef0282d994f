import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { outlines } from '../../../core/markup.ts';
import { essaysPath } from '../../../core/routes.ts';
import { MAX_QUERY_LENGTH, toQuery } from '../../../core/search/found.ts';
import { find } from '../../find.ts';
import type { FoyerTools } from '../../foyer-tools/foyer-tools.ts';
import type { PageLibrary } from '../../library/page-library.ts';
import { type FoundHere, findEssays } from './find-essays.ts';
import { type Listing, renderEntries, renderSentence } from './templates.ts';

const DELAYS_MS = {
  /** Delay before a progress message is shown. */
  slow: 700,
  /** Debounce delay for announcements, so that they do not interrupt screen readers. */
  status: 1000,
};

const searchIcon = html`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
  <path d=${outlines.search} fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" />
</svg>`;

/**
 * A search of the essays in a dialog, for pages without a search box. It is answered from the library in the page while
 * the visitor types; Enter shows all results on `/essays`.
 *
 * It has no shadow root, because it shares the styles of `/essays`.
 */
export class SearchDialog extends LitElement {
  static override properties = {
    answer: { state: true },
    message: { state: true },
    status: { state: true },
  };

  /** The latest results, if the box has a query. */
  answer: { readonly found: FoundHere; readonly listing: Listing } | undefined;
  /** Replaces the sentence about the results. */
  message = '';
  /** The sentence for screen readers. */
  status = '';

  #latestSearch = new AbortController();
  #slow: ReturnType<typeof setTimeout> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  protected override createRenderRoot() {
    return this;
  }

  async open(): Promise<void> {
    await this.updateComplete;
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#input.focus();
    this.#input.select();
    await this.#loadLibrary().catch(() => undefined);
  }

  protected override render(): TemplateResult {
    const { answer } = this;
    return html`
      <dialog class="search-dialog" aria-label="Search" @click=${this.#onClick} @keydown=${this.#onKeydown}>
        <search class="search">
          <form action="/essays">
            <label class="unseen" for="search-dialog-q">Search the essays</label>
            <div class="search-box">
              <input
                id="search-dialog-q"
                name="q"
                type="search"
                maxlength=${MAX_QUERY_LENGTH}
                placeholder="Search the essays"
                autocomplete="off"
                autocapitalize="none"
                enterkeyhint="search"
                @input=${this.#onInput}
                @compositionend=${this.#update}
              />
              <button type="submit" aria-label="Search">${searchIcon}</button>
            </div>
            <button type="button" class="search-close" @click=${this.#close}>Close</button>
          </form>
        </search>
        ${this.#sentence ? html`<p class="found meta">${this.#sentence}</p>` : nothing}
        <p class="unseen" role="status">${this.status}</p>
        ${answer ? this.#renderResults(answer.found, answer.listing) : nothing}
        <p class="search-foot meta">${this.#renderMore()}</p>
      </dialog>
    `;
  }

  #renderResults(found: FoundHere, listing: Listing) {
    if (found.essays.length === 0) return nothing;
    return html`<h2 class="unseen">Results</h2>
      ${renderEntries(found, listing)}`;
  }

  get #sentence() {
    if (this.message !== '') return this.message;
    return this.answer && renderSentence(this.answer.found, this.answer.listing);
  }

  #renderMore(): TemplateResult {
    if (!this.answer || this.answer.found.total === 0) return html`<a href="/essays">See all essays</a>`;
    const { found, listing } = this.answer;
    return html`<a href=${essaysPath(listing.bundle, { query: found.query })}>See all results</a>`;
  }

  readonly #close = () => this.#dialog.close();

  /** Closes the dialog on a click outside it. */
  readonly #onClick = ({ target }: Event) => {
    if (target === this.#dialog) this.#close();
  };

  /** Moves between the box and the results, and closes the dialog: Escape would first clear the box. */
  readonly #onKeydown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing) {
      event.preventDefault();
      return this.#close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.isComposing) return;
    const stops: (Element | null)[] = [this.#input, ...this.querySelectorAll('h3 a')];
    const at = stops.indexOf(this.ownerDocument.activeElement);
    const next = at < 0 ? undefined : stops[at + step];
    if (!(next instanceof HTMLElement)) return;
    event.preventDefault();
    next.focus();
  };

  readonly #onInput = (event: Event) => {
    // Wait while an input method is composing a word.
    if (!(event instanceof InputEvent && event.isComposing)) this.#update();
  };

  readonly #update = () => void this.#search(toQuery(this.#input.value));

  /** Shows the results of a query, unless another one supersedes it. */
  async #search(query: string): Promise<void> {
    this.#latestSearch.abort();
    this.#latestSearch = new AbortController();
    const { signal } = this.#latestSearch;
    clearTimeout(this.#slow);
    if (query === '') return this.#show(undefined, '');
    this.#slow = setTimeout(() => this.#show(this.answer, 'Searching…'), DELAYS_MS.slow);
    try {
      const library = await this.#loadLibrary();
      for await (const found of findEssays(query, undefined, library, signal)) {
        if (signal.aborted) return;
        this.#show({ found, listing: { bundle: library.bundle, pillar: undefined } }, '');
      }
    } catch {
      if (!signal.aborted) this.#show(undefined, 'Press Enter to search.');
    }
  }

  #show(answer: typeof this.answer, message: string): void {
    clearTimeout(this.#slow);
    this.answer = answer;
    this.message = message;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.status = this.querySelector('.found')?.textContent ?? '';
    }, DELAYS_MS.status);
  }

  async #loadLibrary(): Promise<PageLibrary> {
    return find<FoyerTools>(this.ownerDocument, 'foyer-tools').loadLibrary();
  }

  get #dialog(): HTMLDialogElement {
    return find(this, 'dialog');
  }

  get #input(): HTMLInputElement {
    return find(this, 'input[type=search]');
  }
}
