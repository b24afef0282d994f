/** Whether a file is a picture that can be shown, found out by decoding it. */
import { readFile } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { isPictureFormat, type PictureFacts, type PictureFormat } from './media-file.ts';

export interface PictureFault {
  readonly message: string;
  readonly fix: string;
}

/** In bytes. */
const LARGEST_FILE = 20 * 1024 * 1024;
/** More would take hundreds of megabytes to decode. */
const MOST_PIXELS = 50_000_000;

export type Inspection = { readonly facts: PictureFacts } | { readonly fault: PictureFault };

/** `file` is how the owner knows the picture, such as `media/quay.jpg`; `path` is absolute. */
export type InspectPicture = (file: string, path: string) => Promise<Inspection>;

export const inspectPicture: InspectPicture = async (file, path) => {
  const bytes = await readFile(path);
  if (bytes.length > LARGEST_FILE) return { fault: tooHeavy(file, bytes.length) };
  const { default: sharp } = await import('sharp');
  // Of an empty file sharp complains before it gives a promise.
  const metadata = await Promise.resolve(bytes)
    .then((picture) => sharp(picture).metadata())
    .catch(() => undefined);
  const format = metadata && formatOf(metadata);
  if (!metadata || !format) return { fault: noPicture(file, metadata?.format) };
  const { width, height } = metadata.autoOrient;
  if (width * height > MOST_PIXELS) return { fault: tooLarge(file, width, height) };
  try {
    // Only who reads a picture to its end knows that it has one.
    await sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer();
  } catch (error) {
    return { fault: damaged(file, error) };
  }
  const isResizable = format !== 'svg' && format !== 'gif' && (metadata.pages ?? 1) === 1;
  return { facts: { format, width, height, isResizable } };
};

function formatOf({ format, compression }: Metadata): PictureFormat | undefined {
  const name = format === 'heif' && compression === 'av1' ? 'avif' : format;
  return isPictureFormat(name) ? name : undefined;
}

function tooHeavy(file: string, size: number): PictureFault {
  return {
    message: `The picture ${file} has ${Math.ceil(size / 1024 / 1024)} MB; 20 MB are the most.`,
    fix: 'Save it again with less detail; 3,000 pixels in width are plenty for any screen.',
  };
}

function tooLarge(file: string, width: number, height: number): PictureFault {
  return {
    message: `The picture ${file} has ${width} × ${height} pixels; 50 million are the most.`,
    fix: 'Make it smaller; 3,000 pixels in width are plenty for any screen.',
  };
}

function noPicture(file: string, format: string | undefined): PictureFault {
  return {
    message: format
      ? `The picture ${file} is of the format ${format}, which not every browser shows.`
      : `The file ${file} is no picture that can be read.`,
    fix: 'Save it again as JPEG, PNG, WebP, AVIF, GIF or SVG, or take it out of media/.',
  };
}

function damaged(file: string, error: unknown): PictureFault {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return {
    message: `The picture ${file} is damaged: ${reason}.`,
    fix: 'Copy or export it again; it may have been cut off on the way.',
  };
}
