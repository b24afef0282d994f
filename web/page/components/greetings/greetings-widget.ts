import { html, LitElement, nothing, type TemplateResult, unsafeCSS } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Greeting, OwnersReply } from '../../../core/greetings.ts';
import { channelText } from '../../../locales/greeting-sentences.ts';
import { createGreetings } from '../../fetch-greetings.ts';
import type { FoyerToolCallEvent } from '../../foyer-tools/events.ts';
import { loadOnce } from '../../load-once.ts';
import { foreignLanguage, pageWording, say } from '../../words.ts';
import unseenStyles from '../unseen.css?inline';
import styles from './greetings-widget.css?inline';
import { pollWhileVisible } from './poll-while-visible.ts';
import {
  rememberOpen,
  rememberSeen,
  type SeenGreeting,
  seenGreetings,
  takeRing,
  unseen,
  wasOpen,
} from './seen-greetings.ts';

const SHOWN = 5;
/** More than are shown, so that new greetings can be counted. This is the server's maximum. */
const LISTED = 20;
const POLLING = { intervalMs: 20_000, maxIntervalMs: 5 * 60_000 };
/** Shorter scrolls are ignored. */
const SCROLL_THRESHOLD_PX = 8;

/** In narrower windows an open panel would cover the text of the next page, or move it. */
const ROOM_BESIDE_TEXT = '(min-width: 88rem)';

/** The bell on a reception desk. */
const bell = html`
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5"
    stroke-linecap="round" stroke-linejoin="round">
    <path d="M3.5 14a6.5 6.5 0 0 1 13 0z" />
    <path d="M2 16.75h16M10 7.5V5M8.5 4.75h3" />
  </svg>
`;

/**
 * The latest greetings from agents, behind a button at the edge of the page. New ones appear while the page is visible;
 * while the panel is closed, the button counts them. The widget stays open or closed across pages. Until the
 * element is defined, the page shows its content: a link to the guestbook.
 *
 * @csspart button - The button that opens and closes the panel.
 * @csspart panel - The panel with the greetings.
 */
export class GreetingsWidget extends LitElement {
  static override styles = [unsafeCSS(unseenStyles), unsafeCSS(styles)];
  static override properties = {
    open: { type: Boolean, reflect: true },
    away: { type: Boolean, reflect: true },
    greetings: { state: true },
    hasFailed: { state: true },
    announcement: { state: true },
    rings: { state: true },
  };

  open = wasOpen() && matchMedia(ROOM_BESIDE_TEXT).matches;
  /** Whether the visitor is scrolling down, in which case the button must not cover the text. */
  away = false;
  greetings: readonly Greeting[] | undefined;
  /** Whether the greetings could not be loaded. */
  hasFailed = false;
  /** Text announced to screen readers while the panel is open. */
  announcement = '';
  /** Whether the bell rings, once for each new greeting. */
  rings = false;

  /** The greetings that the visitor has seen. All others are new. */
  #seen: readonly SeenGreeting[] | undefined;
  #loadNow = () => {};
  #connection = new AbortController();
  #scrollY = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    const page = this.ownerDocument;
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.#scrollY = scrollY;
    page.addEventListener('foyer-tool-call', this.#onToolCall, { signal });
    addEventListener('scroll', this.#onScroll, { passive: true, signal });
    this.#loadNow = pollWhileVisible(this.#load, { page, signal, ...POLLING });
  }

  override disconnectedCallback(): void {
    this.#connection.abort();
    super.disconnectedCallback();
  }

  protected override updated(): void {
    if (this.open) defineCopyButton().catch(() => undefined);
  }

  override render(): TemplateResult {
    const status = this.greetings
      ? html`<p class="unseen">${this.announcement}</p>`
      : html`<p>${say(this.hasFailed ? 'greetings.failed' : 'greetings.loading')}</p>`;
    return html`
      ${this.#renderButton()}
      <section
        part="panel"
        id="panel"
        aria-labelledby="heading"
        lang=${foreignLanguage()}
        ?hidden=${!this.open}
        @keydown=${this.#onKeydown}
      >
        <header>
          <h2 id="heading" tabindex="-1">${say('greetings.heading')}</h2>
          <button type="button" class="close" aria-label=${say('greetings.close')} @click=${this.#closeByButton}>×</button>
        </header>
        <div role="status">${status}</div>
        ${this.#renderList()}
        <p class="footer"><a href="/guestbook">${say('greetings.all')}</a></p>
        ${this.ownerDocument.querySelector('foyer-tools')?.tools.length ? renderInvitation() : nothing}
      </section>
    `;
  }

  #renderButton(): TemplateResult {
    const count = this.open ? '' : newCountText(this.#new.length);
    return html`
      <button
        part="button"
        type="button"
        lang=${foreignLanguage()}
        class=${this.rings ? 'rings' : ''}
        aria-label=${count ? say('greetings.buttonNew', { number: count }) : say('greetings.button')}
        aria-expanded=${this.open ? 'true' : 'false'}
        aria-controls="panel"
        @click=${this.#toggle}
        @animationend=${this.#stopRinging}
      >
        ${bell}<span class="label">${say('greetings.button')}</span> ${count ? html`<span class="count">${count}</span>` : nothing}
      </button>
    `;
  }

  #renderList(): TemplateResult | typeof nothing {
    const { greetings } = this;
    if (!greetings) {
      const retry = html`<button type="button" class="retry" @click=${this.#retry}>${say('greetings.retry')}</button>`;
      return this.hasFailed ? retry : nothing;
    }
    if (greetings.length === 0) return html`<p>${say('greetings.none')}</p>`;
    // New greetings do not push out the ones being read. Keys preserve the focus and the scroll position.
    const shown = greetings.slice(0, SHOWN + this.#new.length);
    return html`<ul>${repeat(shown, ({ id }) => id, renderGreeting)}</ul>`;
  }

  get #new(): readonly Greeting[] {
    return unseen(this.greetings ?? [], this.#seen ?? [], LISTED);
  }

  readonly #load = async () => {
    try {
      const { greetings } = await createGreetings().recent(LISTED);
      if (this.greetings && this.open) this.#announce(unseen(greetings, this.greetings, LISTED));
      this.#seen ??= this.#seenBefore(greetings);
      this.greetings = greetings;
      const [newest] = this.#new;
      if (newest && !this.open && takeRing(newest)) this.rings = true;
    } catch (error) {
      this.hasFailed = true;
      throw error;
    }
  };

  /** Returns the greetings seen on earlier pages, or all current ones on the first visit or if the panel is open. */
  #seenBefore(greetings: readonly Greeting[]): readonly SeenGreeting[] {
    const before = this.open ? undefined : seenGreetings();
    if (!before) rememberSeen(greetings);
    return before ?? greetings;
  }

  #announce(arrived: readonly Greeting[]): void {
    const [first, second] = arrived;
    if (!first) return;
    this.announcement = second
      ? say('greetings.arrivedMany', { count: arrived.length })
      : say('greetings.arrived', { name: first.agent_name, message: first.message });
  }

  /** Loads the greetings after an agent has left one on this page. */
  readonly #onToolCall = ({ detail: { name, result } }: FoyerToolCallEvent) => {
    if (name === 'post_greeting_to_humans' && !('isError' in result)) this.#loadNow();
  };

  readonly #onScroll = () => {
    const moved = scrollY - this.#scrollY;
    if (Math.abs(moved) < SCROLL_THRESHOLD_PX) return;
    this.#scrollY = scrollY;
    this.away = moved > 0 && scrollY > 0;
  };

  readonly #stopRinging = () => {
    this.rings = false;
  };

  readonly #retry = () => {
    this.hasFailed = false;
    this.#loadNow();
    // The retry button, which has focus, is removed.
    this.#focus('#heading');
  };

  readonly #toggle = async () => {
    if (this.open) return this.#close();
    this.open = true;
    rememberOpen(true);
    this.hasFailed = false;
    this.#loadNow();
    await this.updateComplete;
    this.#focus('#heading');
  };

  #close(): void {
    this.open = false;
    rememberOpen(false);
    this.announcement = '';
    if (!this.greetings) return;
    this.#seen = this.greetings;
    rememberSeen(this.greetings);
  }

  readonly #closeByButton = () => {
    this.#close();
    this.#focus('[part=button]');
  };

  readonly #onKeydown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') this.#closeByButton();
  };

  #focus(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }
}

const defineCopyButton = loadOnce(async () => {
  const { CopyButton } = await import('../copy-button.ts');
  if (!customElements.get('foyer-copy')) customElements.define('foyer-copy', CopyButton);
});

/** Returns the number of new greetings to show on the button, or nothing if there are none. */
function newCountText(count: number): string {
  if (count === 0) return '';
  // The listing is full, and there may be more.
  return count >= LISTED ? say('greetings.orMore', { count }) : pageWording().number(count);
}

function renderGreeting({ id, agent_name, message, created_at, channel, reply }: Greeting): TemplateResult {
  const wording = pageWording();
  const age = wording.ago(new Date(created_at), new Date());
  return html`
    <li>
      <p class="message" dir="auto">${message}</p>
      <p class="byline">
        <bdi>${agent_name}</bdi>&nbsp;·
        <a href="/guestbook/${id}"><time datetime=${created_at}>${age}</time></a>&nbsp;·
        ${channelText(wording, channel)}
      </p>
      ${reply ? renderReply(reply) : nothing}
    </li>
  `;
}

function renderReply({ message }: OwnersReply): TemplateResult {
  const badge = html`<span class="badge">${say('greetings.owner')}</span>`;
  return html`<p class="reply" dir="auto">${badge} ${message}</p>`;
}

function renderInvitation(): TemplateResult {
  const sentence = say('greetings.sentence', { address: location.origin });
  return html`
    <div class="invitation">
      <p>${say('greetings.invitation')}</p>
      <p class="sentence">${say('text.quoted', { text: sentence })}</p>
      <foyer-copy value=${sentence}><button type="button">${say('greetings.copy')}</button></foyer-copy>
    </div>
  `;
}
