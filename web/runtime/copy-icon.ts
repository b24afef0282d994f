/** The button that copies something, as a string: views and the Markdown renderer both contain it. */
import { escapeMarkup } from './escape-markup.ts';

/** Outlines on a grid of 20 × 20. */
export const copyOutlines = {
  copy: 'M7 6.5V4.75C7 3.8 7.8 3 8.75 3h6.5C16.2 3 17 3.8 17 4.75v6.5c0 .95-.8 1.75-1.75 1.75H13.5M4.75 7h6.5c.95 0 1.75.8 1.75 1.75v6.5c0 .95-.8 1.75-1.75 1.75h-6.5C3.8 17 3 16.2 3 15.25v-6.5C3 7.8 3.8 7 4.75 7z',
  done: 'M4 10.5l4 4 8-9',
};

/** Returns an icon drawn with the color of the text. */
export function iconMarkup(name: string, outline: string): string {
  const stroke = 'fill="none" stroke="currentColor" stroke-width="1.5"';
  return `<svg class="icon-${name}" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${outline}" ${stroke} stroke-linecap="round" stroke-linejoin="round"></path></svg>`;
}

/**
 * Returns a button with an icon; its script is `web/page/components/copy-button.ts`.
 *
 * @param label its name for screen readers and its tooltip
 * @param value the text to copy; by default the code block that contains the button
 */
export function copyIconMarkup(label: string, value?: string): string {
  const [name, text] = [label, value].map((words = '') => escapeMarkup(words).replaceAll('"', '&quot;'));
  const { copy, done } = copyOutlines;
  const icons = iconMarkup('copy', copy) + iconMarkup('done', done);
  const button = `<button type="button" class="icon-button" aria-label="${name}" title="${name}">${icons}</button>`;
  return `<foyer-copy${value === undefined ? '' : ` value="${text}"`}>${button}</foyer-copy>`;
}
