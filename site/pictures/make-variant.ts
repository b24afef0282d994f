import { basename, dirname } from 'node:path';
import { hashOf } from '../util/hash.ts';
import { RefusedFileError, readInside, readInsideNow } from '../util/read-inside.ts';
import type { PictureFormat } from './inspect-picture.ts';
import type { MediaFile } from './read-media.ts';
import { withoutMetadata } from './strip-metadata.ts';

export interface VariantTask {
  readonly file: Pick<MediaFile, 'path' | 'hash'>;
  readonly format: PictureFormat;
  /** In pixels. Absent for the original width at the best quality. */
  readonly width?: number | undefined;
}

/** Thrown if a picture was replaced or deleted after the content was read. The folder is then read again anyway. */
class ChangedPictureError extends Error {
  override readonly name = 'ChangedPictureError';
}

/** Checks the name, because an error from the worker pool loses its class. */
export function isChangedPicture(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChangedPictureError';
}

/** Quality out of 100. Higher values make no visible difference. */
export const QUALITY = { jpeg: 82, webp: 80, avif: 60, original: 92 };

/** @throws an error that `isChangedPicture` recognizes */
export async function readUnchanged({ path, hash }: VariantTask['file']): Promise<Buffer> {
  const bytes = await readInside(dirname(path), basename(path)).catch(() => undefined);
  if (bytes && hashOf(bytes) === hash) return bytes;
  throw new ChangedPictureError(`${path} has changed since the content was read.`);
}

/**
 * Returns the bytes of a file that is served unchanged, without metadata. Undefined if it was replaced or deleted after the
 * content was read: another publication follows, after a check.
 */
export function publishedBytes({ path, hash, picture }: MediaFile): Buffer<ArrayBuffer> | undefined {
  // Its name promises what it is not.
  if (picture?.isResizable) return undefined;
  try {
    const bytes = readInsideNow(dirname(path), basename(path));
    if (hashOf(bytes) !== hash) return undefined;
    return picture ? withoutMetadata(bytes, picture.format) : bytes;
  } catch (error) {
    if (error instanceof RefusedFileError) return undefined;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns the upright picture in one width and format, without metadata such as its location.
 *
 * @throws an error that `isChangedPicture` recognizes
 */
export async function makeVariant({ file, format, width }: VariantTask): Promise<Buffer> {
  const bytes = await readUnchanged(file);
  const { default: sharp } = await import('sharp');
  // Leaves the other processor cores free to serve visitors.
  sharp.concurrency(1);
  sharp.cache(false);
  const quality = (usual: number) => (width === undefined ? QUALITY.original : usual);
  return sharp(bytes)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: quality(QUALITY.jpeg), force: format === 'jpeg' })
    .png({ compressionLevel: 9, force: format === 'png' })
    .webp({ quality: quality(QUALITY.webp), smartSubsample: true, force: format === 'webp' })
    .avif({ quality: quality(QUALITY.avif), force: format === 'avif' })
    .toBuffer();
}
