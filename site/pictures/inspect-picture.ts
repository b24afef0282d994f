/** Decodes a file to check whether it is a picture that browsers can show. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Explanation } from '../util/content-error.ts';

/** The formats that every browser shows. */
const formats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'svg'] as const;

export type PictureFormat = (typeof formats)[number];

/** The width and height are those of the upright picture, in pixels. */
export interface PictureFacts {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  /** False for SVG and animations, which are served unchanged. */
  readonly isResizable: boolean;
}

/** A larger picture would take hundreds of megabytes to decode. */
const MAX_PIXELS = 50_000_000;

/** How the pictures of iPhones begin (ISO/IEC 23008-12). */
const HEIC = /^ftyp(hei|hev|mif1|msf1)/;

export type Inspection = { readonly facts: PictureFacts } | { readonly fault: Explanation };

/** Inspects the file in `media/` at an absolute path. */
export type InspectPicture = (path: string) => Promise<Inspection>;

export const inspectPicture: InspectPicture = async (path) =>
  // The name by which the owner knows it.
  inspectPictureBytes(await readFile(path), `media/${basename(path)}`);

/** Inspects a picture that is not in `media/` yet. `file` is the name by which the owner knows it. */
export async function inspectPictureBytes(bytes: Buffer, file: string): Promise<Inspection> {
  const { default: sharp } = await import('sharp');
  // For an empty file sharp throws instead of rejecting.
  const metadata = await Promise.resolve(bytes)
    .then((picture) => sharp(picture).metadata())
    .catch(() => undefined);
  const decoder = metadata?.compression === 'av1' ? 'avif' : metadata?.format;
  const format = formats.find((known) => known === decoder);
  if (!format && HEIC.test(bytes.toString('latin1', 4, 12))) {
    return fault(
      `The picture ${file} is in the format HEIC, which most browsers cannot show.`,
      'Open it in a picture viewer and export it as JPEG, or let the iPhone take JPEGs: Settings, Camera, Formats, Most Compatible.',
    );
  }
  if (!metadata || !format) {
    return fault(
      metadata
        ? `The picture ${file} has the format ${decoder}, which not every browser can show.`
        : `The file ${file} is not a readable picture.`,
      'Save it again as JPEG, PNG, WebP, AVIF, GIF or SVG, or take it out of media/.',
    );
  }
  const { width, height } = metadata.autoOrient;
  if (width * height > MAX_PIXELS) {
    return fault(
      `The picture ${file} is ${width} × ${height} pixels; the limit is 50 million.`,
      'Make it smaller; a width of 3,000 pixels is plenty for any screen.',
    );
  }
  try {
    // Only decoding a picture to its end shows whether it is complete.
    await sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return fault(
      `The picture ${file} is damaged: ${reason}.`,
      'Copy or export it again; it may have been cut short.',
    );
  }
  const isResizable = format !== 'svg' && format !== 'gif' && (metadata.pages ?? 1) === 1;
  return { facts: { format, width, height, isResizable } };
}

function fault(message: string, fix: string): Inspection {
  return { fault: { message, fix } };
}
