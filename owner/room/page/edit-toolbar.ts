import { html, LitElement, type PropertyValues, svg, type TemplateResult } from 'lit';
import { pageWording } from '../../../web/page/words.ts';

export type EditTool = 'heading' | 'list' | 'quote' | 'link' | 'picture';

const icons = {
  heading: svg`<path d="M6 4v16M18 4v16M6 12h12" />`,
  list: svg`<path d="M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01" />`,
  quote: svg`<path d="M4 5v14M9 6h11M9 12h11M9 18h7" />`,
  link: svg`<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1" />`,
  picture: svg`<path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01" />`,
} satisfies Record<EditTool, TemplateResult<2>>;

const tools = Object.keys(icons) as EditTool[];

/**
 * The buttons above a text. Only one is a tab stop, and the arrow keys move between them (ARIA Authoring Practices,
 * "Toolbar").
 */
export class EditToolbar extends LitElement {
  static override properties = { current: { state: true } };

  /** Position of the tab stop. */
  current = 0;
  onPress: (tool: EditTool) => void = () => undefined;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.setAttribute('role', 'toolbar');
    this.setAttribute('aria-label', pageWording().say('editor.tools'));
    this.setAttribute('aria-controls', 'markdown');
  }

  override render(): TemplateResult {
    const { say } = pageWording();
    return html`${tools.map(
      (tool, index) => html`<button
        type="button"
        class="edit-tool"
        aria-label=${say(`editor.${tool}`)}
        title=${say(`editor.${tool}`)}
        tabindex=${index === this.current ? 0 : -1}
        @mousedown=${keepFocus}
        @click=${() => this.#press(tool, index)}
        @keydown=${this.#onKey}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">${icons[tool]}</svg>
      </button>`,
    )}`;
  }

  override updated(changed: PropertyValues): void {
    if (changed.get('current') === undefined || !this.contains(document.activeElement)) return;
    this.querySelectorAll('button')[this.current]?.focus();
  }

  #press(tool: EditTool, index: number): void {
    this.current = index;
    this.onPress(tool);
  }

  readonly #onKey = (event: KeyboardEvent) => {
    const forward = this.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const last = tools.length - 1;
    const targets: Readonly<Record<string, number>> = {
      [forward]: this.current === last ? 0 : this.current + 1,
      [backward]: this.current === 0 ? last : this.current - 1,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.current = target;
  };
}

/** Leaves the focus, and on a phone the keyboard, where it is. */
function keepFocus(event: Event): void {
  event.preventDefault();
}
