/** Paths of the owner's room. Its routes, views and scripts take them from here, and so do the messages that lead there. */
import { EDIT_PATH } from './edit-link.ts';

export const OWNER_PATH = '/owner';

const below = <Name extends string>(name: Name) => `${OWNER_PATH}/${name}` as const;

export const roomPaths = {
  inbox: OWNER_PATH,
  /** What has all words of a query: texts and messages. */
  search: below('search'),
  inquiries: below('inquiries'),
  greetings: below('greetings'),
  proposals: below('proposals'),
  blocked: below('blocked'),
  texts: below('texts'),
  pictures: below('pictures'),
  /** Files of `media/`, also those that are not public. */
  media: below('media'),
  site: below('site'),
  facts: below('facts'),
  visits: below('visits'),
  devices: below('devices'),
  more: below('more'),
  /** Earlier versions of files. */
  versions: below('versions'),
  edit: EDIT_PATH,
  undo: below('undo'),
  pairing: below('pair'),
  /** The MCP server of the owner's assistant. */
  assistant: below('mcp'),
} as const;

export function isOwnerPath(path: string): boolean {
  return path === OWNER_PATH || path.startsWith(`${OWNER_PATH}/`);
}

/** Returns the path of the address with which a browser can be paired. */
export function pairingPath(secret: string): string {
  return `${roomPaths.pairing}/${secret}`;
}

export function messagePath(group: 'inquiries' | 'greetings' | 'proposals', id: string): string {
  return `${roomPaths[group]}/${encodeURIComponent(id)}`;
}

/** Returns the path of a list of texts. `wanted` are the parts of its query. */
export function textsPath(
  kind: 'essay' | 'page',
  wanted: Readonly<Record<string, string | undefined>> = {},
): string {
  return withQuery(roomPaths.texts, { kind: kind === 'essay' ? undefined : kind, ...wanted });
}

/** Returns a path with the parts of a query that have a value. */
export function withQuery(path: string, wanted: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(wanted).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the path of the page for a new text, with a title to begin with. */
export function newTextPath(kind: 'essay' | 'page', title?: string): string {
  return withQuery(`${roomPaths.texts}/new`, { kind, title });
}

/** Returns the path of the page on which a text is edited. What is done to it is below that path. */
export function editPath(kind: 'essay' | 'page', slug: string): string {
  return `${roomPaths.texts}/${kind}/${slug}`;
}

/** Returns the path of the page on which a file of facts is edited. */
export function factsPath<File extends string>(file: File) {
  return `${roomPaths.facts}/${file}` as const;
}

/** Returns the path of the page on which a file of the content is edited: a text, or a file of facts. */
export function filePath(file: string): string {
  const [, folder, slug = ''] = /^(essays|pages)\/(.+)\.md$/.exec(file) ?? [];
  return folder === undefined ? factsPath(file) : editPath(folder === 'essays' ? 'essay' : 'page', slug);
}

/** Returns the path of the page of a picture, or of another file of `media/`. */
export function picturePath(file: string): string {
  return `${roomPaths.pictures}/${encodeURIComponent(file)}`;
}

/** Returns the path of the page with the earlier versions of a file, or with one of them. */
export function versionsPath(file: string, version?: string): string {
  return withQuery(roomPaths.versions, { file, version });
}

/** Returns the path of the page with one form for facts. */
export function factCardPath<Card extends string>(card: Card) {
  return `${roomPaths.site}/${card}` as const;
}
