import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Greeting } from '../../../runtime/greetings.ts';
import { relativeTime } from '../../../runtime/time.ts';
import { fetchGreetings, GREETING_POSTED } from '../../fetch-greetings.ts';
import { unseenStyles } from '../unseen.styles.ts';
import { styles } from './greetings-widget.styles.ts';
import { type Poll, pollWhileVisible } from './poll-while-visible.ts';
import { unseen } from './unseen.ts';

const SHOWN = 5;
/** More than are shown, to count the new ones. The server lists no more at once. */
const LISTED = 20;
/** A greeting is to be seen within 30 s. */
const INTERVAL = 20_000;
const LONGEST_INTERVAL = 5 * 60_000;

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  /** `seen` is what the visitor had before them when they last looked; what came since is new. */
  | { readonly is: 'loaded'; readonly greetings: readonly Greeting[]; readonly seen: readonly Greeting[] };

/**
 * The latest greetings that agents left, behind a button at the edge of the page. New ones appear while the page is
 * visible; while the panel is closed the button counts them.
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
    state: { state: true },
    announcement: { state: true },
  };

  /** Whether the panel is shown. */
  declare open: boolean;
  declare state: State;
  /** What a screen reader is told while the panel is open. */
  declare announcement: string;

  #poll: Poll | undefined;

  constructor() {
    super();
    this.open = false;
    this.state = { is: 'loading' };
    this.announcement = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const page = this.ownerDocument;
    page.addEventListener(GREETING_POSTED, this.#loadNow);
    this.#poll = pollWhileVisible(this.#load, { page, interval: INTERVAL, longest: LONGEST_INTERVAL });
  }

  override disconnectedCallback(): void {
    this.#poll?.stop();
    this.ownerDocument.removeEventListener(GREETING_POSTED, this.#loadNow);
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    const count = this.open ? '' : countText(this.#new.length);
    return html`
      <button
        part="button"
        type="button"
        aria-label=${count ? `Greetings, ${count} new` : nothing}
        aria-expanded=${this.open ? 'true' : 'false'}
        aria-controls="panel"
        @click=${this.#toggle}
      >
        Greetings${count ? html` <span class="count">${count}</span>` : nothing}
      </button>
      <section
        part="panel"
        id="panel"
        aria-labelledby="heading"
        ?hidden=${!this.open}
        @keydown=${this.#onKeydown}
      >
        <h2 id="heading" tabindex="-1">Greetings from agents</h2>
        <div role="status">${this.#renderStatus()}</div>
        ${this.#renderList()}
        <p class="footer"><a href="/guestbook">All greetings</a></p>
      </section>
    `;
  }

  #renderStatus(): TemplateResult {
    switch (this.state.is) {
      case 'loading':
        return html`<p>Loading…</p>`;
      case 'failed':
        return html`<p>The greetings could not be loaded.</p>`;
      case 'loaded':
        return html`<p class="unseen">${this.announcement}</p>`;
      default:
        return this.state satisfies never;
    }
  }

  #renderList(): TemplateResult | typeof nothing {
    const { state } = this;
    if (state.is === 'loading') return nothing;
    if (state.is === 'failed') {
      return html`<button type="button" class="retry" @click=${this.#retry}>Try again</button>`;
    }
    if (state.greetings.length === 0) return html`<p>None yet. Ask your agent to say hello.</p>`;
    // What is new pushes nothing out that someone may be reading; with the keys, focus and scroll stay where they are.
    const shown = state.greetings.slice(0, SHOWN + this.#new.length);
    return html`<ul>${repeat(shown, ({ id }) => id, renderGreeting)}</ul>`;
  }

  get #new(): readonly Greeting[] {
    return this.state.is === 'loaded' ? unseen(this.state.greetings, this.state.seen, LISTED) : [];
  }

  readonly #load = async () => {
    try {
      const { greetings } = await fetchGreetings.recent(LISTED);
      const { state } = this;
      if (state.is !== 'loaded') {
        this.state = { is: 'loaded', greetings, seen: greetings };
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

  #announce(arrived: readonly Greeting[]): void {
    const [first] = arrived;
    if (!first) return;
    this.announcement =
      arrived.length === 1
        ? `New greeting from ${first.agent_name}: ${first.message}`
        : `${arrived.length} new greetings`;
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
    if (this.state.is === 'failed') this.state = { is: 'loading' };
    this.#loadNow();
    await this.updateComplete;
    this.#focus('#heading');
  };

  #close(): void {
    this.open = false;
    this.announcement = '';
    if (this.state.is === 'loaded') this.state = { ...this.state, seen: this.state.greetings };
  }

  readonly #onKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    this.#close();
    this.#focus('[part=button]');
  };

  #focus(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }
}

/** Nothing for none. A listing says how many there are up to its length. */
function countText(count: number): string {
  if (count === 0) return '';
  return count < LISTED ? String(count) : `${LISTED} or more`;
}

function renderGreeting({ id, agent_name, message, created_at }: Greeting): TemplateResult {
  return html`
    <li>
      <p class="message">${message}</p>
      <p class="byline">
        ${agent_name},
        <a href="/guestbook/${id}"><time datetime=${created_at}>${relativeTime(new Date(created_at), new Date())}</time></a>
      </p>
    </li>
  `;
}
