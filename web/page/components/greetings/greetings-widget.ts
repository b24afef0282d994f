import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { type GreetingTexts, greetingTexts } from '../../../runtime/greeting-texts.ts';
import type { Greeting } from '../../../runtime/greetings.ts';
import { createGreetings, GREETING_POSTED } from '../../fetch-greetings.ts';
import { pageOffer } from '../../tools/page-offer.ts';
import { unseenStyles } from '../unseen.styles.ts';
import { bell, renderGreeting, renderInvitation } from './greeting-templates.ts';
import { styles } from './greetings-widget.styles.ts';
import { rememberOpen, rememberSeen, type SeenGreeting, seenGreetings, wasOpen } from './memory.ts';
import { type Poll, pollWhileVisible } from './poll-while-visible.ts';
import { unseen } from './unseen.ts';
import { whileScrollingDown } from './while-scrolling-down.ts';

const SHOWN = 5;
/** More than are shown, to count the new ones. The server lists no more at once. */
const LISTED = 20;
/** A greeting is to be seen within 30 s. */
const INTERVAL = 20_000;
const LONGEST_INTERVAL = 5 * 60_000;

/** On narrower windows an open panel lies over the text of a page that one has just come to. */
const ROOM_BESIDE_TEXT = '(min-width: 75rem)';

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  /** `seen` is what the visitor had before them when they last looked; what came since is new. */
  | {
      readonly is: 'loaded';
      readonly greetings: readonly Greeting[];
      readonly seen: readonly SeenGreeting[];
    };

/**
 * The latest greetings that agents left, behind a button at the edge of the page. New ones appear while the page is
 * visible; while the panel is closed the button counts them. Open or closed, the widget stays so from page to page.
 *
 * Before it is defined the page shows its content, a link to the guestbook.
 *
 * @csspart button - The button that opens and closes the panel.
 * @csspart panel - The panel with the greetings.
 */
export class GreetingsWidget extends LitElement {
  static override styles = [unseenStyles, styles];
  static override properties = {
    open: { type: Boolean, reflect: true },
    away: { type: Boolean, reflect: true },
    state: { state: true },
    announcement: { state: true },
  };

  /** Whether the panel is shown. */
  declare open: boolean;
  /** Whether someone reads on, so that the button gets out of the way where it would lie over the text. */
  declare away: boolean;
  declare state: State;
  /** What a screen reader is told while the panel is open. */
  declare announcement: string;

  #poll: Poll | undefined;
  #stopWatching: (() => void) | undefined;

  constructor() {
    super();
    this.open = wasOpen() && matchMedia(ROOM_BESIDE_TEXT).matches;
    this.away = false;
    this.state = { is: 'loading' };
    this.announcement = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const page = this.ownerDocument;
    page.addEventListener(GREETING_POSTED, this.#loadNow);
    this.#stopWatching = whileScrollingDown(window, (isDown) => {
      this.away = isDown;
    });
    this.#poll = pollWhileVisible(this.#load, { page, interval: INTERVAL, longest: LONGEST_INTERVAL });
  }

  override disconnectedCallback(): void {
    this.#poll?.stop();
    this.#stopWatching?.();
    this.ownerDocument.removeEventListener(GREETING_POSTED, this.#loadNow);
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const texts = this.#texts;
    return html`
      ${this.#renderButton(texts)}
      <section
        part="panel"
        id="panel"
        aria-labelledby="heading"
        ?hidden=${!this.open}
        @keydown=${this.#onKeydown}
      >
        <header>
          <h2 id="heading" tabindex="-1">${texts.heading}</h2>
          <button type="button" class="close" aria-label=${texts.close} @click=${this.#closeByButton}>×</button>
        </header>
        <div role="status">${this.#renderStatus(texts)}</div>
        ${this.#renderList(texts)}
        <p class="footer"><a href="/guestbook">${texts.all}</a></p>
        ${offersTools() ? renderInvitation(texts) : nothing}
      </section>
    `;
  }

  #renderButton(texts: GreetingTexts): TemplateResult {
    const { length } = this.#new;
    const count = this.open || length === 0 ? '' : texts.count(length, length >= LISTED);
    return html`
      <button
        part="button"
        type="button"
        class=${count ? 'rings' : ''}
        aria-label=${count ? texts.buttonWith(count) : texts.button}
        aria-expanded=${this.open ? 'true' : 'false'}
        aria-controls="panel"
        @click=${this.#toggle}
      >
        ${bell}<span class="label">${texts.button}</span>${count ? html`<span class="count">${count}</span>` : nothing}
      </button>
    `;
  }

  #renderStatus(texts: GreetingTexts): TemplateResult {
    switch (this.state.is) {
      case 'loading':
        return html`<p>${texts.loading}</p>`;
      case 'failed':
        return html`<p>${texts.failed}</p>`;
      case 'loaded':
        return html`<p class="unseen">${this.announcement}</p>`;
      default:
        return this.state satisfies never;
    }
  }

  #renderList(texts: GreetingTexts): TemplateResult | typeof nothing {
    const { state } = this;
    if (state.is === 'loading') return nothing;
    if (state.is === 'failed') {
      return html`<button type="button" class="retry" @click=${this.#retry}>${texts.retry}</button>`;
    }
    if (state.greetings.length === 0) return html`<p>${texts.none}</p>`;
    // What is new pushes nothing out that someone may be reading; with the keys, focus and scroll stay where they are.
    const shown = state.greetings.slice(0, SHOWN + this.#new.length);
    return html`<ul>${repeat(
      shown,
      ({ id }) => id,
      (greeting) => renderGreeting(greeting, texts),
    )}</ul>`;
  }

  get #texts(): GreetingTexts {
    return greetingTexts(this.ownerDocument.documentElement.lang);
  }

  get #new(): readonly Greeting[] {
    return this.state.is === 'loaded' ? unseen(this.state.greetings, this.state.seen, LISTED) : [];
  }

  readonly #load = async () => {
    try {
      const { greetings } = await createGreetings().recent(LISTED);
      const { state } = this;
      if (state.is !== 'loaded') {
        this.state = { is: 'loaded', greetings, seen: this.#seenBefore(greetings) };
        return;
      }
      if (this.open) this.#announce(unseen(greetings, state.greetings, LISTED));
      this.state = { ...state, greetings };
    } catch (error) {
      // What is there stays.
      if (this.state.is !== 'loaded') this.state = { is: 'failed' };
      throw error;
    }
  };

  /** What the visitor has seen on earlier pages; for someone new, and on an open panel, all that is there now. */
  #seenBefore(greetings: readonly Greeting[]): readonly SeenGreeting[] {
    const before = this.open ? undefined : seenGreetings();
    if (!before) rememberSeen(greetings);
    return before ?? greetings;
  }

  #announce(arrived: readonly Greeting[]): void {
    const [first] = arrived;
    if (!first) return;
    const { arrived: one, arrivedMany } = this.#texts;
    this.announcement =
      arrived.length === 1 ? one(first.agent_name, first.message) : arrivedMany(arrived.length);
  }

  readonly #loadNow = () => this.#poll?.now();

  readonly #retry = () => {
    this.state = { is: 'loading' };
    this.#loadNow();
    // The button is gone now.
    this.#focus('#heading');
  };

  readonly #toggle = async () => {
    if (this.open) {
      this.#close();
      return;
    }
    this.open = true;
    rememberOpen(true);
    if (this.state.is === 'failed') this.state = { is: 'loading' };
    this.#loadNow();
    await this.updateComplete;
    this.#focus('#heading');
  };

  #close(): void {
    this.open = false;
    rememberOpen(false);
    this.announcement = '';
    if (this.state.is !== 'loaded') return;
    this.state = { ...this.state, seen: this.state.greetings };
    rememberSeen(this.state.greetings);
  }

  readonly #closeByButton = () => {
    this.#close();
    this.#focus('[part=button]');
  };

  readonly #onKeydown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') this.#closeByButton();
  };

  #focus(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }
}

/** Where the page has no tools an agent could not do what the sentence says. */
function offersTools(): boolean {
  return pageOffer().tools.length > 0;
}
