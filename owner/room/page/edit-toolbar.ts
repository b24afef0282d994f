import { html, LitElement, type PropertyValues, svg, type TemplateResult } from 'lit';
import { pageWording } from '../../../web/page/words.ts';

const icons = {
  bold: svg`<path d="M7 4h6a4 4 0 0 1 0 8H7zM7 12h7a4 4 0 0 1 0 8H7z" />`,
  italic: svg`<path d="M10 4h8M6 20h8M14 4l-4 16" />`,
  heading: svg`<path d="M6 4v16M18 4v16M6 12h12" />`,
  list: svg`<path d="M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01" />`,
  quote: svg`<path d="M4 5v14M9 6h11M9 12h11M9 18h7" />`,
  link: svg`<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1" />`,
  picture: svg`<path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01" />`,
  more: svg`<path d="M5 12h.01M12 12h.01M19 12h.01" />`,
  numbered: svg`<path d="M10 6h11M10 12h11M10 18h11M4 4l1-.5V9M3.500 15q2-1.500 2 .5L3.500 19h2.500" />`,
  footnote: svg`<path d="M4 8h9M4 13h9M4 18h6M18 4v6M15.500 5.500l5 3M20.500 5.500l-5 3" />`,
  code: svg`<path d="M8 6l-5 6 5 6M16 6l5 6-5 6" />`,
  table: svg`<path d="M4 5h16v14H4zM4 10h16M4 15h16M12 5v14" />`,
  verse: svg`<path d="M4 5h10M4 9h14M4 15h10M7 19h9" />`,
  divider: svg`<path d="M4 12h16" />`,
} satisfies Record<string, TemplateResult<2>>;

type ToolName = keyof typeof icons;
/** Tools that do something to the text. `more` shows those after it. */
export type EditTool = Exclude<ToolName, 'more'>;

const all = Object.keys(icons) as ToolName[];
const LAST_ALWAYS_SHOWN = all.indexOf('more');

/**
 * The buttons for Markdown. Only one is a tab stop, and the arrow keys move between them (ARIA Authoring Practices,
 * "Toolbar").
 */
export class EditToolbar extends LitElement {
  static override properties = { current: { state: true }, isOpen: { state: true } };

  /** Position of the tab stop. */
  current = 0;
  isOpen = false;
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

  get #shown(): readonly ToolName[] {
    return this.isOpen ? all : all.slice(0, LAST_ALWAYS_SHOWN + 1);
  }

  override render(): TemplateResult {
    const { say } = pageWording();
    return html`${this.#shown.map((tool, index) => {
      const expanded = tool === 'more' ? String(this.isOpen) : undefined;
      return html`<button
        type="button"
        class="edit-tool"
        data-tool=${tool}
        aria-label=${say(`editor.${tool}`)}
        aria-expanded=${expanded as 'true'}
        title=${say(`editor.${tool}`)}
        tabindex=${index === this.current ? 0 : -1}
        @mousedown=${keepFocus}
        @click=${() => this.#press(tool, index)}
        @keydown=${this.#onKey}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">${icons[tool]}</svg>
      </button>`;
    })}`;
  }

  override updated(changed: PropertyValues): void {
    if (changed.get('current') === undefined || !this.contains(document.activeElement)) return;
    this.querySelectorAll('button')[this.current]?.focus();
  }

  #press(tool: ToolName, index: number): void {
    this.current = index;
    if (tool === 'more') this.isOpen = !this.isOpen;
    else this.onPress(tool);
  }

  readonly #onKey = (event: KeyboardEvent) => {
    const forward = this.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const last = this.#shown.length - 1;
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
