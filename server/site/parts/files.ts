import { readFile } from 'node:fs/promises';
import type { MediaFile } from '../../images/media-file.ts';
import type { AssetFile } from '../assets.ts';
import { FIVE_MINUTES, FOREVER } from '../cache-control.ts';
import { mediaType, pictureType } from '../media-type.ts';
import { ASSET_HEADERS, DRAWING_HEADERS, SCRIPT_HEADERS } from '../policy-headers.ts';
import type { Part } from './part.ts';

/** Scripts, styles and fonts, whose names change with their content. */
export function assetFiles(files: readonly AssetFile[]): readonly Part[] {
  return files.map(({ path, bytes }) => ({
    path,
    shows: [bytes],
    make: () => ({
      body: bytes,
      contentType: mediaType(path),
      cacheControl: FOREVER,
      headers: path.endsWith('.js') ? SCRIPT_HEADERS : ASSET_HEADERS,
    }),
  }));
}

/** The owner's files that are served as they are; of pictures with sizes the compiled site has no bytes. */
export function mediaFiles(media: Iterable<MediaFile>): readonly Part[] {
  return [...media]
    .filter(({ picture }) => !picture?.isResizable)
    .map(({ name, path, hash, picture }) => ({
      path: `/media/${name}`,
      shows: [hash],
      make: async () => ({
        body: await readFile(path),
        contentType: picture ? pictureType(picture.format) : mediaType(name),
        cacheControl: FIVE_MINUTES,
        headers: picture?.format === 'svg' ? DRAWING_HEADERS : ASSET_HEADERS,
      }),
    }));
}
