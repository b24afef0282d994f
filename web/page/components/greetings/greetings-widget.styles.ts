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
    font-family: var(--interface, system-ui, sans-serif);
    font-size: 0.875rem;
    line-height: 1.5;
    color: var(--ink, CanvasText);
  }

  button {
    font: inherit;
    color: inherit;
    background: var(--paper, Canvas);
    border: 1px solid var(--rule, GrayText);
    border-radius: 999px;
    padding: 0.5rem 1rem;
    min-block-size: 2.75rem;
    cursor: pointer;
  }

  .count {
    display: inline-block;
    box-sizing: border-box;
    min-inline-size: 1.5em;
    margin-inline-start: 0.25em;
    padding-inline: 0.4em;
    font-size: 0.8125rem;
    font-variant-numeric: tabular-nums;
    text-align: center;
    color: var(--paper, Canvas);
    background: var(--link, Highlight);
    border-radius: 999px;
  }

  button:hover {
    border-color: currentColor;
  }

  :is(button, a):focus-visible {
    outline: 2px solid var(--link, Highlight);
    outline-offset: 2px;
  }

  section {
    box-sizing: border-box;
    inline-size: 22rem;
    max-inline-size: 100%;
    max-block-size: min(28rem, calc(100vh - 6rem));
    overflow-y: auto;
    overflow-wrap: anywhere;
    padding: 1rem 1.25rem;
    background: var(--paper, Canvas);
    border: 1px solid var(--rule, GrayText);
    border-radius: 0.75rem;
    box-shadow: 0 0.5rem 2rem rgb(0 0 0 / 0.15);
  }

  section[hidden] {
    display: none;
  }

  h2 {
    margin: 0 0 0.75rem;
    font-size: 1rem;
    outline: none;
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
  }

  .retry,
  .footer {
    margin-block-start: 0.75rem;
  }

  a {
    color: inherit;
  }

  @media print {
    :host {
      display: none;
    }
  }
`;
