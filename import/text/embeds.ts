/** Videos and pages that other sites embed. Foyer loads nothing from elsewhere, so they become links. */
import { linkMarkdown } from './markdown.ts';

/** Hosts of embedded players: where the same thing has a page, and the name of the service. */
const PLAYERS: readonly (readonly [player: RegExp, page: string, name: string])[] = [
  [
    /^(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/videoseries\?list=([\w-]+)/,
    'https://www.youtube.com/playlist?list=$1',
    'YouTube',
  ],
  [
    /^(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]+)/,
    'https://www.youtube.com/watch?v=$1',
    'YouTube',
  ],
  [/^player\.vimeo\.com\/video\/(\d+)/, 'https://vimeo.com/$1', 'Vimeo'],
  [/^open\.spotify\.com\/embed(?:-podcast)?\/([\w/]+)/, 'https://open.spotify.com/$1', 'Spotify'],
];

/** Returns the page of something that is embedded, and its name. */
export function mediaName(address: string): { readonly url: string; readonly name: string } {
  const url = address.startsWith('//') ? `https:${address}` : address;
  const rest = url.replace(/^https?:\/\//, '');
  for (const [player, page, name] of PLAYERS) {
    const match = player.exec(rest);
    if (match) return { url: match[0].replace(player, page), name };
  }
  const isFile = /\.(?:mp4|webm|mov|m4v|mp3|ogg|m4a|wav|pdf)$/i.test(rest);
  const name = isFile ? (rest.split('/').at(-1) ?? rest) : (rest.split('/', 1)[0] ?? rest);
  return { url, name: name || rest };
}

/** Services whose shortcodes name something by its number. */
const SERVICES: Readonly<Record<string, readonly [name: string, address: string]>> = {
  youtube: ['YouTube', 'https://www.youtube.com/watch?v='],
  vimeo: ['Vimeo', 'https://vimeo.com/'],
  bilibili: ['bilibili', 'https://www.bilibili.com/video/'],
  tweet: ['X', 'https://x.com/i/status/'],
  instagram: ['Instagram', 'https://www.instagram.com/p/'],
  gist: ['GitHub Gist', 'https://gist.github.com/'],
  codepen: ['CodePen', 'https://codepen.io/'],
  jsfiddle: ['JSFiddle', 'https://jsfiddle.net/'],
  spotify: ['Spotify', 'https://open.spotify.com/'],
  asciinema: ['asciinema', 'https://asciinema.org/a/'],
};

/** Returns a link to something that a shortcode of a service names. */
export function serviceLink(service: string, id: string, title = ''): string {
  const [name, address] = SERVICES[service] ?? [service, ''];
  const url = /^https?:\/\//.test(id) ? mediaName(id).url : `${address}${id}`;
  return linkMarkdown(title || name, url);
}
