import { mix } from '../web/runtime/colour.ts';
import type { ManifestSource } from './source.ts';

/** What fits under an icon; longer names are cut by the system. */
const SHORT = 12;

/**
 * `/site.webmanifest` (W3C Web Application Manifest), for those who put the site on their home screen. It opens in the
 * browser with its address: what is read here is passed on.
 */
export function webAppManifest({ bundle: { site } }: ManifestSource) {
  const { accent } = site.theme;
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
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('192', 'any'),
      png('512', 'any'),
      png('512', 'maskable'),
    ],
  };
}

function png(size: string, purpose: 'any' | 'maskable') {
  const name = purpose === 'any' ? size : `${purpose}-${size}`;
  return { src: `/icon-${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

/** The first word that is no abbreviation, where the whole is too long. */
function shortName(name: string): string {
  if (name.length <= SHORT) return name;
  return name.split(/\s+/).find((word) => word.length > 1 && !word.endsWith('.')) ?? name;
}
