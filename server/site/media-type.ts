import { extname } from 'node:path';
import type { PictureFormat } from '../images/media-file.ts';

export const JSON_TYPE = 'application/json';
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';
export const HTML_TYPE = 'text/html; charset=utf-8';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The media type of a file by its extension; bytes of unknown kind where it has none we know. */
export function mediaType(file: string): string {
  return MEDIA_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
}

/** Of a picture by what it is, whatever its file is called. */
export function pictureType(format: PictureFormat): string {
  return mediaType(`picture.${format}`);
}
