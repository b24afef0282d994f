import { mix } from '../web/core/documents/color.ts';
import { faviconOf } from '../web/core/documents/documents.ts';
import type { ManifestSource } from './source.ts';

/** Operating systems truncate longer names under an icon. */
const MAX_SHORT_NAME_LENGTH = 12;

/** Returns `/site.webmanifest` (W3C). The site opens with its URL visible, because people share what they read. */
export function webAppManifest({ bundle: { site } }: ManifestSource) {
  const { accent } = site.theme;
  const icon = faviconOf(site);
  return {
    id: '/',
    name: site.name,
    short_name: shortName(site.name),
    description: site.tagline,
    lang: site.locale,
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: accent,
    background_color: mix(accent, '#ffffff', 0.92),
    icons: [
      ...(icon.type === 'image/svg+xml'
        ? [{ src: icon.path, sizes: 'any', type: icon.type, purpose: 'any' }]
        : []),
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

/** Returns the name or, if it is too long, its first word that is not an abbreviation. */
function shortName(name: string): string {
  if (name.length <= MAX_SHORT_NAME_LENGTH) return name;
  return name.split(/\s+/).find((word) => word.length > 1 && !word.endsWith('.')) ?? name;
}
