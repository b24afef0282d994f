/** Videos and pages that other sites embed. Foyer loads nothing from elsewhere, so they become links. */
import { linkMarkdown } from './markdown.ts';

/** The page on which an embedded player's content also is. */
const PLAYERS: readonly (readonly [player: RegExp, page: string])[] = [
  [
    /^(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/videoseries\?list=([\w-]+).*/,
    'www.youtube.com/playlist?list=$1',
  ],
  [/^(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]+).*/, 'www.youtube.com/watch?v=$1'],
  [/^player\.vimeo\.com\/video\/(\d+).*/, 'vimeo.com/$1'],
  [/^open\.spotify\.com\/embed(?:-podcast)?\/([\w/]+).*/, 'open.spotify.com/$1'],
];

/** Services by the names of their shortcodes, with the address that an id completes. */
const SERVICES: readonly (readonly [shortcode: RegExp, name: string, address: string])[] = [
  [/youtube|^yt/, 'YouTube', 'https://www.youtube.com/watch?v='],
  [/vimeo/, 'Vimeo', 'https://vimeo.com/'],
  [/bilibili/, 'bilibili', 'https://www.bilibili.com/video/'],
  [/^tweet|twitter|^x$/, 'X', 'https://x.com/i/status/'],
  [/^instagram/, 'Instagram', 'https://www.instagram.com/p/'],
  [/^gist/, 'GitHub Gist', 'https://gist.github.com/'],
  [/^codepen/, 'CodePen', 'https://codepen.io/'],
  [/^jsfiddle/, 'JSFiddle', 'https://jsfiddle.net/'],
  [/^spotify/, 'Spotify', 'https://open.spotify.com/'],
  [/^asciinema/, 'asciinema', 'https://asciinema.org/a/'],
];

export function isService(shortcode: string): boolean {
  return SERVICES.some(([pattern]) => pattern.test(shortcode));
}

/** Returns a link to something that is embedded by its address, or by its id at the service of a shortcode. */
export function mediaLink(target: string, { title = '', shortcode = '' } = {}): string {
  const [, service, address = ''] = SERVICES.find(([pattern]) => pattern.test(shortcode)) ?? [];
  const isId = address !== '' && !/^(?:https?:)?\/\//.test(target);
  const [, scheme = '', rest = ''] =
    /^(https?:\/\/|\/\/|)(.*)$/s.exec(isId ? address + target : target) ?? [];
  const [player, page = ''] = PLAYERS.find(([pattern]) => pattern.test(rest)) ?? [];
  const url = player ? `https://${rest.replace(player, page)}` : scheme.replace(/^\/\//, 'https://') + rest;
  const host = rest.split('/', 1)[0] ?? '';
  const file = /\.(?:mp4|webm|mov|m4v|mp3|ogg|m4a|wav|pdf)$/i.test(rest) && rest.split('/').at(-1);
  const known =
    service ?? SERVICES.find(([, , start]) => player && new URL(start).host === new URL(url).host)?.[1];
  return linkMarkdown(title || known || file || host || rest, url);
}
