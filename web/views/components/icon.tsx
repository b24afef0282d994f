import { raw } from 'hono/html';
import { type IconName, iconMarkup } from '../../core/icons.ts';

/** Renders an icon. Its meaning must be in the name of the control around it. */
export function Icon({ name }: { name: IconName }) {
  return raw(iconMarkup(name));
}
