import { readFile } from 'node:fs/promises';
import { hashOf } from '../util/hash.ts';
import { ChangedPictureError } from './changed-picture-error.ts';
import type { MediaFile, PictureFormat } from './media-file.ts';

/** Of 100: differences beyond are seen in numbers only. */
const QUALITY = { jpeg: 82, webp: 80, avif: 60, original: 92 };

/**
 * The picture in one width and format, upright. Metadata stay behind, among them the place where it was taken.
 *
 * @param width in pixels; undefined for the picture's own, in the best quality
 * @throws ChangedPictureError
 */
export async function makeVariant(
  { path, hash }: Pick<MediaFile, 'path' | 'hash'>,
  format: PictureFormat,
  width?: number,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ChangedPictureError(path, cause);
  });
  if (hashOf(bytes) !== hash) throw new ChangedPictureError(path);
  const { default: sharp } = await import('sharp');
  // The rest of the processor is for visitors.
  sharp.concurrency(1);
  sharp.cache(false);
  const quality = (usual: number) => (width === undefined ? QUALITY.original : usual);
  const made = await sharp(bytes)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality: quality(QUALITY.jpeg), force: format === 'jpeg' })
    .png({ compressionLevel: 9, force: format === 'png' })
    .webp({ quality: quality(QUALITY.webp), smartSubsample: true, force: format === 'webp' })
    .avif({ quality: quality(QUALITY.avif), force: format === 'avif' })
    .toBuffer();
  return Buffer.from(made);
}
