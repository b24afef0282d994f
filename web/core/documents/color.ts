/** Colors as written in the content: `#rrggbb`. */
import { wcagContrast } from 'culori';

/** Returns black or white: the one that contrasts more with `color`. */
export function legibleOn(color: string): '#000000' | '#ffffff' {
  return wcagContrast(color, '#ffffff') >= wcagContrast(color, '#000000') ? '#ffffff' : '#000000';
}

/** Mixes `share` (0 to 1) of `other` into `color`. */
export function mix(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  const channels = channelsOf(color).map((channel, index) =>
    Math.round(channel * (1 - share) + (others[index] ?? 0) * share),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the red, green and blue channels, from 0 to 255. */
function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
