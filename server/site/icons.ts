/** The icons of the site in the sizes that systems ask for; browsers themselves take the one that is SVG. */
import type { Site } from '../../web/runtime/model.ts';
import { initials } from '../../web/views/favicon.ts';
import type { Design, Icon } from './drawings/design.ts';

type Appearance = Pick<Icon, 'size' | 'shape' | 'format'>;

const appearances: Readonly<Record<string, Appearance>> = {
  // What asks for this path without reading a page.
  '/favicon.ico': { size: 32, shape: 'rounded', format: 'ico' },
  // iOS rounds the corners itself.
  '/apple-touch-icon.png': { size: 180, shape: 'square', format: 'png' },
  '/icon-192.png': { size: 192, shape: 'rounded', format: 'png' },
  '/icon-512.png': { size: 512, shape: 'rounded', format: 'png' },
  '/icon-maskable-512.png': { size: 512, shape: 'maskable', format: 'png' },
};

/** Every icon by its path. */
export function icons(site: Site): ReadonlyMap<string, Design> {
  const mark = { kind: 'icon', accent: site.theme.accent, letters: [initials(site)] } as const;
  return new Map(Object.entries(appearances).map(([path, appearance]) => [path, { ...mark, ...appearance }]));
}
