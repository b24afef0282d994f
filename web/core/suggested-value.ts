/** Suggests what to write instead of an address or a time zone as people say it. */
import { closest } from './closest.ts';

/** Returns the full address of what was typed: a host, an e-mail address, a telephone number or a name in the Fediverse. */
export function fullAddress(typed: string): string | undefined {
  const [, user, host] = /^@([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(typed) ?? [];
  if (host !== undefined) return `https://${host}/@${user}`;
  if (/^[^\s@:/]+@[\w-]+(\.[\w-]+)+$/.test(typed)) return `mailto:${typed}`;
  if (/^\+?[\d ()/-]{6,}$/.test(typed)) return `tel:${typed.replace(/[^+\d]/g, '')}`;
  return /^[\w-]+(\.[\w-]+)+([/:]\S*)?$/.test(typed) ? `https://${typed}` : undefined;
}

export function timeZoneLike(name: string): string | undefined {
  const zones = Intl.supportedValuesOf('timeZone');
  const cities = new Map(zones.map((zone) => [zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone, zone]));
  const [meant] = closest(name, [...zones, ...cities.keys()], 1);
  return meant && (cities.get(meant) ?? meant);
}
