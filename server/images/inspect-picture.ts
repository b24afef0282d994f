/** Decodes a file to find out whether it is a picture that browsers can show. */
import { readFile } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { isPictureFormat, type PictureFacts, type PictureFormat } from './media-file.ts';

const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** More would take hundreds of megabytes to decode. */
const MAX_PIXELS = 50_000_000;

interface PictureFault {
  readonly message: string;
  readonly fix: string;
}

export type Inspection = { readonly facts: PictureFacts } | { readonly fault: PictureFault };

export interface InspectionTask {
  /** Name that the owner knows, such as `media/quay.jpg`. */
  readonly file: string;
  /** Absolute path. */
  readonly path: string;
}

export type InspectPicture = (
  file: InspectionTask['file'],
  path: InspectionTask['path'],
) => Promise<Inspection>;

export const inspectPicture: InspectPicture = async (file, path) => {
  const bytes = await readFile(path);
  if (bytes.length > MAX_FILE_BYTES) {
    return {
      fault: {
        message: `The picture ${file} has ${Math.ceil(bytes.length / 1024 / 1024)} MB; 20 MB are the most.`,
        fix: 'Save it again with less detail; 3,000 pixels in width are plenty for any screen.',
      },
    };
  }
  const { default: sharp } = await import('sharp');
  // For an empty file sharp throws instead of rejecting.
  const metadata = await Promise.resolve(bytes)
    .then((picture) => sharp(picture).metadata())
    .catch(() => undefined);
  const format = metadata && formatOf(metadata);
  if (!metadata || !format) return { fault: notAPicture(file, metadata?.format) };
  const { width, height } = metadata.autoOrient;
  if (width * height > MAX_PIXELS) {
    return {
      fault: {
        message: `The picture ${file} has ${width} × ${height} pixels; 50 million are the most.`,
        fix: 'Make it smaller; 3,000 pixels in width are plenty for any screen.',
      },
    };
  }
  try {
    // Only reading a picture to its end shows whether it is complete.
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

function notAPicture(file: string, format: string | undefined): PictureFault {
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
