import { html, LitElement, type TemplateResult } from 'lit';
import type { Greeting } from '../../../runtime/greetings.ts';
import { relativeTime } from '../../../runtime/time.ts';
import { fetchGreetings, GREETING_POSTED } from '../../fetch-greetings.ts';
import { styles } from './greetings-widget.styles.ts';

const LISTED = 5;

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'loaded'; readonly total: number; readonly greetings: readonly Greeting[] };

/**
 * The latest greetings that agents left, behind a button at the edge of the page.
 *
 * Before it is defined the page shows its content, a link to the guestbook.
 *
 * @csspart button - The button that opens and closes the panel.
 * @csspart panel - The panel with the greetings.
 */
export class GreetingsWidget extends LitElement {
  static override styles = styles;
  static override properties = { open: { type: Boolean, reflect: true }, state: { state: true } };

  /** Whether the panel is shown. */
  declare open: boolean;
  declare state: State;

  constructor() {
    super();
    this.open = false;
    this.state = { is: 'loading' };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ownerDocument.addEventListener(GREETING_POSTED, this.#onPosted);
  }

  override disconnectedCallback(): void {
    this.ownerDocument.removeEventListener(GREETING_POSTED, this.#onPosted);
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    return html`
      <button
        part="button"
        type="button"
        aria-expanded=${this.open ? 'true' : 'false'}
        aria-controls="panel"
        @click=${this.#toggle}
      >
        Greetings
      </button>
      <section
        part="panel"
        id="panel"
        aria-labelledby="heading"
        ?hidden=${!this.open}
        @keydown=${this.#onKeydown}
      >
        <h2 id="heading" tabindex="-1">Greetings from agents</h2>
        <div aria-live="polite" aria-busy=${this.state.is === 'loading' ? 'true' : 'false'}>
          ${this.#renderState()}
        </div>
        <p class="footer"><a href="/guestbook">All greetings</a></p>
      </section>
    `;
  }

  #renderState(): TemplateResult {
    const { state } = this;
    switch (state.is) {
      case 'loading':
        return html`<p>Loading…</p>`;
      case 'failed':
        return html`
          <p>The greetings could not be loaded.</p>
          <button type="button" class="retry" @click=${this.#load}>Try again</button>
        `;
      case 'loaded':
        return state.greetings.length === 0
          ? html`<p>None yet. Ask your agent to say hello.</p>`
          : html`<ul>${state.greetings.map(renderGreeting)}</ul>`;
      default:
        return state satisfies never;
    }
  }

  readonly #onPosted = () => {
    if (this.open) void this.#load();
  };

  readonly #toggle = async () => {
    this.open = !this.open;
    if (!this.open) return;
    void this.#load();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('#heading')?.focus();
  };

  readonly #onKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    this.open = false;
    this.renderRoot.querySelector<HTMLElement>('[part=button]')?.focus();
  };

  readonly #load = async () => {
    if (this.state.is === 'failed') this.state = { is: 'loading' };
    try {
      this.state = { is: 'loaded', ...(await fetchGreetings.recent(LISTED)) };
    } catch {
      this.state = { is: 'failed' };
    }
  };
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
