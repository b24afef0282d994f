/** Prepares a picture for `media/`: in a size that is enough for any screen, and without what it says about its maker. */
import { type Inspection, inspectPictureBytes, type PictureFacts } from './inspect-picture.ts';
import { QUALITY } from './make-variant.ts';
import { withoutMetadata } from './strip-metadata.ts';

export type PreparePicture = typeof preparePicture;

/** In pixels, on the longer side. */
const MAX_SIDE = 3_000;

type PreparedPicture =
  | { readonly bytes: Buffer<ArrayBuffer>; readonly facts: PictureFacts }
  | Extract<Inspection, { readonly fault: unknown }>;

/**
 * Returns the upright picture without metadata such as its location, or why browsers cannot show it. Drawings and
 * animations keep their size.
 *
 * @param name by which the owner knows the picture
 */
export async function preparePicture(given: Buffer<ArrayBuffer>, name: string): Promise<PreparedPicture> {
  const inspection = await inspectPictureBytes(given, name);
  if ('fault' in inspection) return inspection;
  const { format, isResizable } = inspection.facts;
  if (!isResizable) return { bytes: withoutMetadata(given, format), facts: inspection.facts };
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(given)
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY.original, force: format === 'jpeg' })
    .png({ compressionLevel: 9, force: format === 'png' })
    .webp({ quality: QUALITY.original, smartSubsample: true, force: format === 'webp' })
    .avif({ quality: QUALITY.original, force: format === 'avif' })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, facts: { ...inspection.facts, width: info.width, height: info.height } };
}
