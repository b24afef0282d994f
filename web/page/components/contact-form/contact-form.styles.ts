import { css } from 'lit';

export const styles = css`
  :host {
    display: block;
    font-family: var(--interface, system-ui, sans-serif);
    font-size: 1rem;
    line-height: 1.5;
    color: var(--ink, CanvasText);
  }

  form {
    display: grid;
    gap: var(--space-4, 1rem);
  }

  form[hidden] {
    display: none;
  }

  p,
  h3,
  ul {
    margin: 0;
  }

  a,
  .link {
    color: var(--link, LinkText);
    text-underline-offset: 0.18em;
  }

  :focus-visible {
    outline: 3px solid var(--link, Highlight);
    outline-offset: 3px;
  }

  .field {
    display: grid;
    gap: var(--space-1, 0.25rem);
  }

  label {
    font-weight: 600;
  }

  input,
  textarea,
  [part='button'] {
    box-sizing: border-box;
    font: inherit;
    color: inherit;
    background: var(--paper, Canvas);
    border: 1px solid var(--ink-soft, GrayText);
    border-radius: var(--radius, 0.375rem);
  }

  input,
  textarea {
    inline-size: 100%;
    min-block-size: 2.75rem;
    padding: var(--space-2, 0.5rem) var(--space-3, 0.75rem);
  }

  /* Grows with the message where the browser can do that. */
  textarea {
    field-sizing: content;
    min-block-size: 11rem;
    max-block-size: 70vh;
    resize: vertical;
  }

  :is(input, textarea)[aria-invalid] {
    border-color: var(--wrong, CanvasText);
    border-width: 2px;
  }

  .error {
    color: var(--wrong, CanvasText);
  }

  .error,
  .note,
  .actions {
    overflow-wrap: anywhere;
    font-size: var(--step--1, 0.875rem);
  }

  .note:not(.error) {
    color: var(--ink-soft, GrayText);
  }

  #message-left {
    font-variant-numeric: tabular-nums;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2, 0.5rem) var(--space-4, 1rem);
  }

  [part='button'] {
    min-block-size: 2.75rem;
    min-inline-size: 8rem;
    padding: var(--space-2, 0.5rem) var(--space-5, 1.5rem);
    font-size: 1rem;
    font-weight: 600;
    cursor: pointer;
  }

  [part='button'][type='submit'] {
    color: var(--paper, Canvas);
    background: var(--ink, CanvasText);
    border-color: var(--ink, CanvasText);
  }

  [part='button']:hover {
    border-color: var(--link, Highlight);
  }

  [part='button'][aria-disabled] {
    cursor: progress;
    opacity: 0.75;
  }

  .link {
    padding: 0;
    font: inherit;
    font-weight: 600;
    text-decoration: underline;
    background: none;
    border: 0;
    cursor: pointer;
  }

  .outcome {
    display: grid;
    gap: var(--space-2, 0.5rem);
    padding: var(--space-4, 1rem);
    overflow-wrap: anywhere;
    border: 1px solid var(--rule, GrayText);
    border-inline-start: 4px solid var(--link, CanvasText);
    border-radius: var(--radius, 0.375rem);
  }

  .outcome.trouble {
    border-inline-start-color: var(--wrong, CanvasText);
  }

  h3 {
    font-size: 1.125rem;
    line-height: 1.3;
  }

  ul {
    padding-inline-start: 1.25em;
  }

  code {
    font-family: var(--code, monospace);
  }

  .by-agent {
    display: none;
    padding: var(--space-3, 0.75rem) var(--space-4, 1rem);
    font-size: var(--step--1, 0.875rem);
    background: var(--surface, Canvas);
    border-radius: var(--radius, 0.375rem);
  }

  /* WebMCP: an agent has filled the form and waits for it to be sent. */
  form:tool-form-active .by-agent {
    display: block;
  }
`;
