/** Paths of the owner's room. Its routes, views and scripts take them from here, and so do the messages that lead there. */

export const OWNER_PATH = '/owner';

const below = <Name extends string>(name: Name) => `${OWNER_PATH}/${name}` as const;

export const roomPaths = {
  inbox: OWNER_PATH,
  inquiries: below('inquiries'),
  greetings: below('greetings'),
  proposals: below('proposals'),
  blocked: below('blocked'),
  texts: below('texts'),
  pictures: below('pictures'),
  /** Files of `media/`, also those that are not public. */
  media: below('media'),
  now: below('now'),
  facts: below('facts'),
  visits: below('visits'),
  devices: below('devices'),
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

export function textsPath(kind: 'essay' | 'page'): string {
  return kind === 'essay' ? roomPaths.texts : `${roomPaths.texts}?kind=${kind}`;
}

export function newTextPath(kind: 'essay' | 'page'): string {
  return `${roomPaths.texts}/new?kind=${kind}`;
}

/** Returns the path of the page on which a text is edited. What is done to it is below that path. */
export function editPath(kind: 'essay' | 'page', slug: string): string {
  return `${roomPaths.texts}/${kind}/${slug}`;
}

/** Returns the path of the page on which a file of facts is edited. */
export function factsPath<File extends string>(file: File) {
  return `${roomPaths.facts}/${file}` as const;
}
