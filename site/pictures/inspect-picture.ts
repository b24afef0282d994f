/** Decodes a file to check whether it is a picture that browsers can show. */

import { basename, dirname } from 'node:path';
import { explain } from '../util/explain.ts';
import type { Explanation } from '../util/phrase.ts';
import { readInside } from '../util/read-inside.ts';
import { rootMessage } from '../util/root-message.ts';
import { stripSvg, withoutMetadata } from './strip-metadata.ts';

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
  inspectPictureBytes(await readInside(dirname(path), basename(path)), `media/${basename(path)}`);

/** Returns the fault of a picture that crashes the process that decodes it, or holds it up. */
export function orNotDecoded<T>(name: string, decoding: Promise<T>) {
  return decoding.catch((error: unknown) => ({
    fault: explain('notDecoded', { name, reason: rootMessage(error) }),
  }));
}

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
    return { fault: explain('heic', { file }) };
  }
  if (!metadata || !format) {
    const name = metadata ? 'badFormat' : 'noPicture';
    return { fault: explain(name, { file, format: String(decoder) }, 'saveAsPicture') };
  }
  const { width, height } = metadata.autoOrient;
  if (width * height > MAX_PIXELS) {
    return { fault: explain('manyPixels', { file, width, height }, 'makeSmaller') };
  }
  try {
    // Only decoding a picture to its end shows whether it is complete.
    await sharp(bytes, { failOn: 'truncated' }).resize(16).raw().toBuffer();
  } catch (error) {
    const [reason = ''] = rootMessage(error).split('\n');
    return { fault: explain('damaged', { file, reason }) };
  }
  if (format === 'svg') {
    const reason = await whyNotPlain(bytes);
    if (reason !== undefined) return { fault: explain(reason, { file }) };
  }
  const isResizable = format !== 'svg' && format !== 'gif' && (metadata.pages ?? 1) === 1;
  return { facts: { format, width, height, isResizable } };
}

/** The first byte of a compressed file. */
const GZIP = 0x1f;
/** A picture in a drawing, which may have line breaks. */
const EMBEDDED = /data:[^"'()<>]+/gi;

/** Returns why the metadata in a drawing cannot be taken out, or undefined if it can. */
async function whyNotPlain(bytes: Buffer): Promise<'compressedSvg' | 'pictureInSvg' | undefined> {
  if (bytes[0] === GZIP) return 'compressedSvg';
  const svg = stripSvg(bytes.toString('latin1')).replace(/&#(x?)([\da-f]+);/gi, (_whole, x, number) =>
    String.fromCharCode(Number.parseInt(number, x ? 16 : 10)),
  );
  for (const [address] of svg.matchAll(EMBEDDED)) {
    if (await saysMore(address.replace(/\s+/g, ''))) return 'pictureInSvg';
  }
  return undefined;
}

/** Returns whether an embedded picture has metadata. What cannot be decoded is not shown either. */
async function saysMore(address: string): Promise<boolean> {
  try {
    const { default: sharp } = await import('sharp');
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    const { exif, xmp, iptc, comments, format } = await sharp(bytes).metadata();
    const isPlain = withoutMetadata(bytes, format).length === bytes.length;
    return !isPlain || [exif, xmp, iptc, comments].some((part) => part !== undefined);
  } catch {
    return false;
  }
}
