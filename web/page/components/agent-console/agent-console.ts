import { render } from 'lit';
import { pageLibrary } from '../../library/page-library.ts';
import type { AnswerStyle } from './answer-tree.ts';
import { registeredSentence, watchRegistered } from './registered-tools.ts';
import { tabServerSentence, watchTabChannel } from './tab-channel.ts';
import { renderSlugs } from './templates.ts';
import { ToolPanel } from './tool-panel.ts';

/** Essays offered for a slug, newest first; a browser lists more only slowly. */
const OFFERED_SLUGS = 500;

/**
 * The tools on `/agents`, each with a form that calls it, through the same registry that answers agents.
 *
 * It has no shadow: the list and the forms are those that the server has sent. It makes the forms work, follows what
 * is entered with the code to copy, and says which doors are open in this browser. Nothing is called before the visitor
 * asks for it.
 */
export class AgentConsole extends HTMLElement {
  #connection = new AbortController();

  connectedCallback(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const entries = [...this.querySelectorAll<HTMLElement>('[data-tool]')];
    for (const entry of entries) this.#connectPanel(entry, signal);
    const names = entries.map(toolIn);
    watchRegistered(
      this.ownerDocument,
      (registered) => this.#write('.webmcp-state', registeredSentence(registered, names)),
      signal,
    );
    if (this.querySelector('.mcp-b-state')) {
      watchTabChannel((server) => this.#write('.mcp-b-state', tabServerSentence(server)), signal);
    }
    this.addEventListener('focusin', this.#offerSlugs, { signal });
    addEventListener('hashchange', this.#openAddressed, { signal });
    this.#openAddressed();
  }

  disconnectedCallback(): void {
    this.#connection.abort();
  }

  #connectPanel(entry: HTMLElement, signal: AbortSignal): void {
    const host = {
      say: (text: string) => this.#write('[role=status]', text),
      style: styleFor(entry),
    };
    new ToolPanel(entry, toolIn(entry), host).connect(signal);
  }

  /** The visitor is about to choose an essay. */
  readonly #offerSlugs = async ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'slug') return;
    const list = this.querySelector<HTMLElement>(`#${target.getAttribute('list')}`);
    // Where the content cannot be had, a slug can still be typed.
    const library = await pageLibrary().catch(() => undefined);
    if (list && library) render(renderSlugs(library.bundle.essays.slice(0, OFFERED_SLUGS)), list);
  };

  /** Browsers that do not open what an address leads into get help. */
  readonly #openAddressed = () => {
    const addressed = this.ownerDocument.getElementById(location.hash.slice(1));
    const entry = addressed?.closest('details.tool');
    if (!(entry instanceof HTMLDetailsElement) || entry.open) return;
    entry.open = true;
    addressed?.scrollIntoView();
  };

  #write(selector: string, text: string): void {
    const element = this.querySelector(selector);
    if (element) element.textContent = text;
  }
}

function toolIn({ dataset }: HTMLElement): string {
  return dataset.tool ?? '';
}

/** What strangers wrote may lead to this site only. */
function styleFor({ dataset, ownerDocument }: HTMLElement): AnswerStyle {
  return {
    locale: ownerDocument.documentElement.lang,
    mayLink: ({ origin }) => dataset.untrusted === undefined || origin === location.origin,
  };
}
