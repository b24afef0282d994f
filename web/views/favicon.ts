import { legibleOn, mix } from '../runtime/colour.ts';
import type { Site } from '../runtime/model.ts';
import { initials } from './initials.ts';

/** Of white in the accent, so that the icon stands out from a dark tab. */
const LIGHTER = 0.72;

/** The icon of the site: the owner's initials on the accent colour; on a dark screen on a light tint of it. */
export function faviconSvg(site: Site): string {
  const { accent } = site.theme;
  const tint = mix(accent, '#ffffff', LIGHTER);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>',
    `rect{fill:${accent}}text{fill:${legibleOn(accent)}}`,
    `@media(prefers-color-scheme:dark){rect{fill:${tint}}text{fill:${legibleOn(tint)}}}`,
    '</style><rect width="64" height="64" rx="14"/>',
    '<text x="32" y="33" font-family="Georgia, serif" font-size="28"',
    ' text-anchor="middle" dominant-baseline="central">',
    `${initials(site)}</text></svg>`,
  ].join('');
}
