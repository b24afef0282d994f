/** The page as visitors will see it, next to the text on wide screens. It follows the caret. */
import { readStored, writeStored } from '../../../web/page/storage.ts';
import { pageWording } from '../../../web/page/words.ts';
import type { TextForm } from './text-form.ts';
import { selectedIn } from './text-tools.ts';

/** Wide enough for a text and a page. The styles have the same width. */
const WIDE = '(min-width: 68.75rem)';
const STORED = 'foyer-preview';
/** Debounces of the page, which the server makes, and of the place that it shows. */
const SHOW_AFTER_MS = 900;
const FOLLOW_AFTER_MS = 250;

export class TextPreview {
  readonly #text: TextForm;
  readonly #button: HTMLButtonElement;
  readonly #frame = document.createElement('iframe');
  /** The blocks of the page with their letters, in order. */
  #blocks: readonly (readonly [element: Element, letters: string])[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #followTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(text: TextForm, button: HTMLButtonElement, signal: AbortSignal) {
    this.#text = text;
    this.#button = button;
    Object.assign(this.#frame, { name: STORED, title: pageWording().say('editor.preview') });
    this.#frame.className = 'text-preview';
    this.#frame.addEventListener('load', this.#onLoad);
    document.addEventListener('selectionchange', this.#followLater, { signal });
    const wide = matchMedia(WIDE);
    wide.addEventListener('change', () => this.#show(this.isOpen), { signal });
    if (readStored(STORED) !== null) this.#show(true);
  }

  /** Whether the button shows the page next to the text instead of the text. */
  get isBeside(): boolean {
    return matchMedia(WIDE).matches;
  }

  get isOpen(): boolean {
    return readStored(STORED) !== null;
  }

  toggle(): void {
    writeStored(STORED, this.isOpen ? null : '1');
    this.#show(this.isOpen);
    this.#text.area.focus({ preventScroll: true });
  }

  /** Shows the text as it is now, once it is no longer being written. */
  readonly changed = (): void => {
    if (!this.#frame.isConnected) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#load, SHOW_AFTER_MS);
  };

  #show(isOpen: boolean): void {
    const isShown = isOpen && this.isBeside;
    this.#button.setAttribute('aria-pressed', String(isShown));
    document.body.classList.toggle('has-preview', isShown);
    if (!isShown) this.#frame.remove();
    else if (!this.#frame.isConnected) {
      document.body.append(this.#frame);
      this.#load();
    }
  }

  readonly #load = () => {
    const form = document.createElement('form');
    const { action } = this.#text;
    const [path = action, query] = action.split('?');
    form.action = `${path}/preview?${query ?? ''}&frame`;
    form.method = 'post';
    form.target = this.#frame.name;
    for (const [name, value] of Object.entries(this.#text.sent)) {
      const input = document.createElement('input');
      Object.assign(input, { type: 'hidden', name, value });
      form.append(input);
    }
    form.hidden = true;
    document.body.append(form);
    form.submit();
    form.remove();
  };

  readonly #onLoad = () => {
    const page = this.#frame.contentDocument;
    const blocks = page?.querySelectorAll('main :is(h1, h2, h3, h4, p, li, pre, tr, figcaption)') ?? [];
    this.#blocks = [...blocks].map((block) => [block, lettersOf(block.textContent)]);
    this.#follow();
  };

  readonly #followLater = () => {
    if (this.#blocks.length === 0 || document.activeElement !== this.#text.area) return;
    clearTimeout(this.#followTimer);
    this.#followTimer = setTimeout(this.#follow, FOLLOW_AFTER_MS);
  };

  /** Scrolls the page to the block that begins like the line with the caret. */
  readonly #follow = () => {
    const { text, start } = selectedIn(this.#text.area);
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const line = text.slice(from, from + 400).split('\n', 1)[0] ?? '';
    const letters = lettersOf(line.replace(/\]\([^)]*\)/g, ']')).slice(0, 60);
    const block = letters === '' ? undefined : this.#blocks.find(([, other]) => other.includes(letters));
    block?.[0].scrollIntoView({ block: 'center' });
  };
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
