import { css } from 'lit';

export const styles = css`
  :host {
    position: fixed;
    inset-block-end: 1rem;
    inset-inline-end: 1rem;
    z-index: 10;
    display: flex;
    flex-direction: column-reverse;
    align-items: flex-end;
    gap: 0.5rem;
    max-inline-size: calc(100vw - 2rem);
    font-family: var(--text, serif);
    font-size: 1rem;
    line-height: 1.45;
    color: var(--ink, CanvasText);
    pointer-events: none;
  }

  :host > * {
    pointer-events: auto;
  }

  button {
    font: inherit;
    color: inherit;
    cursor: pointer;
  }

  [part='button'] {
    position: relative;
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2.75rem;
    padding: 0.5rem 1rem 0.5rem 0.75rem;
    border: 1px solid var(--rule, GrayText);
    border-radius: 999px;
    background: var(--paper, Canvas);
  }

  svg {
    color: var(--link, LinkText);
  }

  /* Over the corner of the button, which so keeps its size and its place. */
  .count {
    position: absolute;
    inset-block-start: -0.375rem;
    inset-inline-end: -0.25rem;
    box-sizing: border-box;
    min-inline-size: 1.5em;
    padding-inline: 0.4em;
    font-size: 0.875rem;
    font-variant-numeric: lining-nums tabular-nums;
    text-align: center;
    color: var(--paper, Canvas);
    background: var(--link, Highlight);
    border-radius: 999px;
  }

  button:hover {
    border-color: currentColor;
  }

  :is(button, a):focus-visible {
    outline: 3px solid var(--link, Highlight);
    outline-offset: 2px;
  }

  section {
    box-sizing: border-box;
    inline-size: 23rem;
    max-inline-size: 100%;
    max-block-size: min(34rem, calc(100dvh - 6rem));
    overflow-y: auto;
    overscroll-behavior: contain;
    overflow-wrap: anywhere;
    padding: 1rem 1.25rem 1.25rem;
    background: var(--paper, Canvas);
    border: 1px solid var(--rule, GrayText);
    border-radius: 0.5rem;
    box-shadow: 0 0.5rem 2rem rgb(0 0 0 / 0.15);
  }

  section[hidden] {
    display: none;
  }

  header {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    margin-block-end: 0.75rem;
  }

  h2 {
    margin: 0;
    font-size: 1.1875rem;
    font-weight: 600;
    outline: none;
  }

  .close {
    inline-size: 2rem;
    block-size: 2rem;
    margin-inline-end: -0.5rem;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--ink-soft, GrayText);
    font-size: 1.4rem;
    line-height: 1;
  }

  .close:hover {
    background: var(--surface, Canvas);
    color: var(--ink, CanvasText);
  }

  p {
    margin: 0;
  }

  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li + li {
    margin-block-start: 0.75rem;
    padding-block-start: 0.75rem;
    border-block-start: 1px solid var(--rule, GrayText);
  }

  .message {
    white-space: pre-line;
  }

  .byline {
    color: var(--ink-soft, GrayText);
    font-size: 0.9375rem;
  }

  .retry,
  .footer {
    margin-block-start: 0.75rem;
  }

  a {
    color: inherit;
    text-underline-offset: 0.18em;
  }

  .invitation {
    display: grid;
    gap: 0.25rem;
    margin-block-start: 1rem;
    padding: 0.75rem 1rem;
    border-radius: 0.25rem;
    background: var(--surface, Canvas);
    font-size: 0.9375rem;
  }

  .sentence {
    font-style: italic;
  }

  foyer-copy button {
    padding: 0.25rem 0;
    border: 0;
    background: none;
    color: var(--link, LinkText);
    text-decoration: underline;
    text-underline-offset: 0.18em;
  }

  /* Where it would lie over the text it is small, and leaves whoever reads on alone. */
  @media (max-width: 75rem) {
    .label {
      display: none;
    }

    [part='button'] {
      justify-content: center;
      min-inline-size: 2.75rem;
      padding: 0.5rem;
    }

    :host([away]:not([open])) [part='button']:not(:focus-visible) {
      translate: 0 5rem;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    [part='button'] {
      transition: translate 200ms ease-out;
    }

    .rings svg {
      animation: ring 600ms ease-in-out;
      transform-origin: 50% 80%;
    }

    section:not([hidden]) {
      animation: open 140ms ease-out;
    }
  }

  @keyframes ring {
    25% {
      rotate: 12deg;
    }

    75% {
      rotate: -12deg;
    }
  }

  @keyframes open {
    from {
      opacity: 0;
      translate: 0 0.5rem;
    }
  }

  @media print {
    :host {
      display: none;
    }
  }
`;
