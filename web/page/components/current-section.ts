/** How far down the window a section has to begin to count as the one being read. */
const READING_LINE = 0.3;

/** `<foyer-contents>` wraps links to the headings of a page, and marks the link of the section that is being read. */
export class CurrentSection extends HTMLElement {
  // The area reaches far above the window, so that a jump over a heading is noticed as well.
  readonly #observer = new IntersectionObserver(() => this.#mark(), {
    rootMargin: `1000000px 0px ${100 * (READING_LINE - 1)}%`,
  });

  connectedCallback(): void {
    for (const { heading } of this.#sections()) this.#observer.observe(heading);
  }

  disconnectedCallback(): void {
    this.#observer.disconnect();
  }

  #mark(): void {
    const line = innerHeight * READING_LINE;
    const sections = this.#sections();
    const current = sections.findLast(({ heading }) => heading.getBoundingClientRect().top < line);
    for (const { link } of sections) {
      if (link === current?.link) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  }

  #sections() {
    return [...this.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].flatMap((link) => {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      return heading ? [{ link, heading }] : [];
    });
  }
}
