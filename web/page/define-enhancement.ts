/** What Lit's elements have, and plain ones may have. */
interface Enhancement extends HTMLElement {
  connectedCallback?(): void;
  performUpdate?(): void;
}

/**
 * Defines an element that enhances markup of the server. If the element fails while it starts or renders, the markup is
 * back in its place, with what the visitor has typed, and works as it does without scripts.
 */
export function defineEnhancement(name: string, component: CustomElementConstructor): void {
  class GuardedElement extends (component as new () => Enhancement) {
    #sent: HTMLElement | undefined;

    override connectedCallback(): void {
      if (!this.#sent) {
        // A tag that nobody defines again.
        this.#sent = document.createElement('div');
        this.#sent.append(...[...this.childNodes].map((node) => node.cloneNode(true)));
      }
      this.#try(() => super.connectedCallback?.());
    }

    override performUpdate(): void {
      this.#try(() => super.performUpdate?.());
    }

    #try(start: () => void): void {
      try {
        start();
      } catch (error) {
        reportError(error);
        this.replaceWith(this.#sent ?? '');
      }
    }
  }
  customElements.define(name, GuardedElement);
}
