import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ContentBundle } from '../../../core/bundle.ts';
import { outlines } from '../../../core/markup.ts';
import { essaysPath } from '../../../core/routes.ts';
import { MAX_QUERY_LENGTH, toQuery } from '../../../core/search/found.ts';
import { find } from '../../find.ts';
import { isComposing } from '../../is-composing.ts';
import { foreignLanguage, say } from '../../words.ts';
import { SearchController } from './search-controller.ts';
import { renderCategories, renderEntries, renderRecent, renderSentence } from './templates.ts';

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
  /** The catalog, once it has loaded. */
  #bundle: ContentBundle | undefined;
  readonly #search = new SearchController(this, { failure: 'search.pressEnter' });

  protected override createRenderRoot() {
    return this;
  }

  async open(): Promise<void> {
    await this.updateComplete;
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#input.focus();
    this.#input.select();
    this.#bundle = (await this.#search.loadLibrary().catch(() => undefined))?.bundle;
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { results, message, status } = this.#search;
    const sentence = message || (results && renderSentence(results.found, results.listing));
    return html`
      <dialog class="search-dialog" lang=${foreignLanguage()} aria-label=${say('search.name')} @click=${this.#onClick} @keydown=${this.#onKeydown}>
        <search class="search">
          <form action="/essays">
            <label class="unseen" for="search-dialog-q">${say('search.label')}</label>
            <div class="search-box">
              <input
                id="search-dialog-q"
                name="q"
                type="search"
                maxlength=${MAX_QUERY_LENGTH}
                placeholder=${say('search.label')}
                autocomplete="off"
                autocapitalize="none"
                enterkeyhint="search"
                @input=${this.#onInput}
                @compositionend=${this.#update}
              />
              <button type="submit" aria-label=${say('search.name')}>${searchIcon}</button>
            </div>
            <button type="button" class="search-close" @click=${this.#close}>${say('search.close')}</button>
          </form>
        </search>
        ${sentence ? html`<p class="found meta">${sentence}</p>` : nothing}
        <p class="unseen" role="status">${status}</p>
        ${
          results && results.found.essays.length > 0
            ? html`<h2 class="unseen">${say('search.results')}</h2>${renderEntries(results.found, results.listing)}`
            : this.#renderOffers()
        }
        <p class="search-foot meta">${this.#renderMore()}</p>
      </dialog>
    `;
  }

  #renderOffers(): TemplateResult | typeof nothing {
    if (!this.#bundle) return nothing;
    return html`
      <h2 class="meta">${say('search.recent')}</h2>
      ${renderRecent(this.#bundle)}
      <h2 class="meta">${say('search.categories')}</h2>
      ${renderCategories(this.#bundle)}
    `;
  }

  #renderMore(): TemplateResult {
    const { results } = this.#search;
    if (!results || results.found.total === 0) return html`<a href="/essays">${say('search.allEssays')}</a>`;
    const { found, listing } = results;
    return html`<a href=${essaysPath(listing.bundle, { query: found.query })}>${say('search.allResults')}</a>`;
  }

  readonly #close = () => this.#dialog.close();

  readonly #onClick = ({ target }: Event) => {
    if (target === this.#dialog) this.#close();
  };

  /** Moves between the box and the results, and closes the dialog: Escape would first clear the box. */
  readonly #onKeydown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      return this.#close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
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

  readonly #update = () => {
    const query = toQuery(this.#input.value);
    if (query === '') this.#search.clear();
    else void this.#search.search(query);
  };

  get #dialog(): HTMLDialogElement {
    return find(this, 'dialog');
  }

  get #input(): HTMLInputElement {
    return find(this, 'input[type=search]');
  }
}
