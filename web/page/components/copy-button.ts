import { find } from '../find.ts';
import { say } from '../words.ts';

const RESULT_LABEL_MS = 2500;

/**
 * `<foyer-copy value="…">` wraps a button that copies the value. The result replaces the label of the button. A button
 * with an icon instead of a label has the result in `data-state`, and only a failure in words. Code that the browser
 * refuses to copy is selected.
 *
 * @attr value - The text to copy; by default the code block that contains the element.
 */
export class CopyButton extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #label = '';
  /** Live region for screen readers, which do not repeat the label of a focused button. */
  readonly #status = this.ownerDocument.createElement('span');

  connectedCallback(): void {
    this.#label = this.#button.textContent.trim();
    this.#status.setAttribute('role', 'status');
    this.#status.className = 'unseen';
    this.append(this.#status);
    this.#button.addEventListener('click', this.#onClick);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    this.#button.removeEventListener('click', this.#onClick);
  }

  readonly #onClick = async () => {
    try {
      await navigator.clipboard.writeText(
        this.getAttribute('value') ?? this.#code?.textContent.trimEnd() ?? '',
      );
      this.#show('copied', say('copy.copied'));
    } catch {
      if (this.#code) getSelection()?.selectAllChildren(this.#code);
      this.#show('refused', say('copy.refused'));
    }
  };

  #show(state: 'copied' | 'refused', text: string): void {
    this.dataset.state = state;
    if (this.#label) this.#button.textContent = text;
    this.#status.className = this.#label || state === 'copied' ? 'unseen' : '';
    this.#status.textContent = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      delete this.dataset.state;
      if (this.#label) this.#button.textContent = this.#label;
      this.#status.textContent = '';
    }, RESULT_LABEL_MS);
  }

  get #code(): Element | null {
    return this.closest('.code-block')?.querySelector('code') ?? null;
  }

  get #button(): HTMLElement {
    return find(this, 'button');
  }
}
