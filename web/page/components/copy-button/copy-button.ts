/** For so long, in milliseconds, the button says what it did. */
const SAID_FOR = 2500;

/**
 * `<foyer-copy value="…">` around a button: puts the value on the clipboard and says so in the button's place.
 *
 * @attr value - The text to copy.
 * @attr done - What the button says then, in another language.
 * @attr refused - What it says where the browser refuses.
 */
export class CopyButton extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #label = '';
  /** What a screen reader is told: it does not repeat the name of the button that has the focus. */
  #status: HTMLElement | undefined;

  connectedCallback(): void {
    this.#label = this.#button.textContent;
    this.#status ??= this.#addStatus();
    this.#button.addEventListener('click', this.#onClick);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    this.#button.removeEventListener('click', this.#onClick);
  }

  readonly #onClick = async () => {
    try {
      await navigator.clipboard.writeText(this.getAttribute('value') ?? '');
      this.#say(this.getAttribute('done') ?? 'Copied');
    } catch {
      this.#say(this.getAttribute('refused') ?? 'The browser does not allow it');
    }
  };

  #say(text: string): void {
    this.#button.textContent = text;
    if (this.#status) this.#status.textContent = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#button.textContent = this.#label;
      if (this.#status) this.#status.textContent = '';
    }, SAID_FOR);
  }

  get #button(): HTMLButtonElement {
    const button = this.querySelector('button');
    if (button) return button;
    throw new TypeError('There is nothing to press.');
  }

  #addStatus(): HTMLElement {
    const status = this.ownerDocument.createElement('span');
    status.setAttribute('role', 'status');
    status.className = 'unseen';
    this.append(status);
    return status;
  }
}
