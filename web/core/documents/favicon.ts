import type { Site } from '../model.ts';

/** Returns the icon for browsers: SVG, or a bitmap if the owner's icon is one. */
export function faviconOf({ theme: { favicon } }: Pick<Site, 'theme'>): { path: string; type: string } {
  return favicon === undefined || /\.svg$/i.test(favicon)
    ? { path: '/favicon.svg', type: 'image/svg+xml' }
    : { path: '/icon-192.png', type: 'image/png' };
}
