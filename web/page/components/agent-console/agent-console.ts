import { html, render } from 'lit';
import { pageWording } from '../../words.ts';
import { mcpBSentence, webmcpSentence } from './sentences.ts';
import { ToolPanel } from './tool-panel.ts';

/** Maximum number of slugs suggested, newest essays first. Browsers render longer lists slowly. */
const MAX_SUGGESTED_SLUGS = 500;

/**
 * The tools on `/agents`, each with a form that calls it through the same registry that answers agents.
 *
 * It has no shadow root: it enhances the list and the forms that the server rendered. It keeps the code samples in sync
 * with the form and shows which interfaces this browser supports. It calls a tool only at the visitor's request.
 */
export class AgentConsole extends HTMLElement {
  #connection = new AbortController();

  connectedCallback(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    for (const entry of this.#entries) {
      new ToolPanel(entry, (text) => this.#write(':scope > [role=status]', text), signal);
    }
    this.ownerDocument.addEventListener('foyer-tools-change', this.#showInterfaces, { signal });
    this.addEventListener('focusin', this.#suggestSlugs, { signal });
    addEventListener('hashchange', this.#openTarget, { signal });
    this.#showInterfaces();
    this.#openTarget();
  }

  disconnectedCallback(): void {
    this.#connection.abort();
  }

  get #entries(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[data-tool]')];
  }

  get #tools() {
    return this.ownerDocument.querySelector('foyer-tools');
  }

  readonly #showInterfaces = () => {
    const tools = this.#tools;
    if (!tools) return;
    const names = this.#entries.map(({ dataset }) => dataset.tool ?? '');
    this.#write('.webmcp-state', webmcpSentence(pageWording(), tools, names));
    if (tools.mcpB) this.#write('.mcp-b-state', mcpBSentence(pageWording(), tools.mcpB));
  };

  readonly #suggestSlugs = async ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'slug' || !target.list) return;
    // A slug can be typed even if the content cannot be loaded.
    const library = await this.#tools?.loadLibrary().catch(() => undefined);
    const essays = library?.bundle.essays.slice(0, MAX_SUGGESTED_SLUGS) ?? [];
    render(
      essays.map(({ slug, title }) => html`<option value=${slug}>${title}</option>`),
      target.list,
    );
  };

  /** Opens the tool that the URL fragment points to, because not every browser does. */
  readonly #openTarget = () => {
    const target = this.ownerDocument.getElementById(location.hash.slice(1));
    const entry = target?.closest<HTMLDetailsElement>('details.tool');
    if (!entry || entry.open) return;
    entry.open = true;
    target?.scrollIntoView();
  };

  #write(selector: string, text: string): void {
    const element = this.querySelector(selector);
    if (element && element.textContent !== text) element.textContent = text;
  }
}
