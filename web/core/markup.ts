/** Markup as strings, which views and the Markdown renderer both contain: escaped text, icons and the copy button. */

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text for HTML content, but not for attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}

export function escapeAttribute(text: string): string {
  return escapeMarkup(text).replaceAll('"', '&quot;');
}

/** Outlines of icons on a grid of 20 × 20. */
export const outlines = {
  copy: 'M7 6.5V4.75C7 3.8 7.8 3 8.75 3h6.5C16.2 3 17 3.8 17 4.75v6.5c0 .95-.8 1.75-1.75 1.75H13.5M4.75 7h6.5c.95 0 1.75.8 1.75 1.75v6.5c0 .95-.8 1.75-1.75 1.75h-6.5C3.8 17 3 16.2 3 15.25v-6.5C3 7.8 3.8 7 4.75 7z',
  done: 'M4 10.5l4 4 8-9',
  leave: 'M6.5 13.5l7-7M7.5 6.5h6v6',
  search: 'M8.75 14a5.25 5.25 0 1 0 0-10.5 5.25 5.25 0 0 0 0 10.5zM12.5 12.5L17 17',
};

export type IconName = keyof typeof outlines;

export function iconMarkup(name: IconName): string {
  return outlineMarkup(name, outlines[name]);
}

/** Returns an outline on a grid of 20 × 20, drawn with the color of the text. */
export function outlineMarkup(name: string, outline: string): string {
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
  const [name, text] = [label, value].map((words = '') => escapeAttribute(words));
  const icons = iconMarkup('copy') + iconMarkup('done');
  const button = `<button type="button" class="icon-button" aria-label="${name}" title="${name}">${icons}</button>`;
  return `<foyer-copy${value === undefined ? '' : ` value="${text}"`}>${button}</foyer-copy>`;
}
