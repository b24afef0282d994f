import { raw } from 'hono/html';
import { copyOutlines, iconMarkup } from '../../runtime/copy-icon.ts';

/** Outlines on a grid of 20 × 20, drawn with the color of the text. */
const outlines = {
  ...copyOutlines,
  search: 'M8.75 14a5.25 5.25 0 1 0 0-10.5 5.25 5.25 0 0 0 0 10.5zM12.5 12.5L17 17',
} as const;

/** Renders an icon. Its meaning must be in the name of the control around it. */
export function Icon({ name }: { name: keyof typeof outlines }) {
  return raw(iconMarkup(name, outlines[name]));
}
