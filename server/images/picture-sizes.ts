/** The sizes a picture is offered in, and their addresses. Nothing is made here. */
import { parse } from 'node:path';
import { mediaPath } from '../../web/runtime/routes.ts';
import type { Picture } from '../../web/views/view-context.ts';
import type { MediaFile, PictureFacts, PictureFormat } from './media-file.ts';

/** A file to be made of a picture. */
export interface Variant {
  /** On the site, unencoded. */
  readonly path: string;
  readonly width: number;
  readonly format: PictureFormat;
}

/** In pixels: a phone's column, that of a desk, and the same on a dense screen. */
const WIDTHS = [480, 960, 1440];
/** Of what is shown by readers that take no choice of sizes, such as those of feeds. */
const FALLBACK_WIDTH = 960;

/** The picture as a page refers to it; undefined where the file is none. */
export function pictureOf(file: MediaFile): Picture | undefined {
  const { name, picture } = file;
  if (!picture) return undefined;
  const { width, height, isResizable } = picture;
  if (!isResizable) return { src: mediaPath(name), width, height };
  const srcset = offered(file, picture).map((variant) => `${variant.path} ${variant.width}w`);
  return { src: fallback(file, picture).path, srcset: srcset.join(', '), width, height };
}

/** All files that `pictureOf` may name; none of a picture that stays as it is. */
export function variantsOf(file: MediaFile): readonly Variant[] {
  const { picture } = file;
  if (!picture?.isResizable) return [];
  const choice = offered(file, picture);
  const other = fallback(file, picture);
  return choice.some(({ path }) => path === other.path) ? choice : [...choice, other];
}

function offered(file: MediaFile, picture: PictureFacts): readonly Variant[] {
  return widthsOf(picture).map((width) => toVariant(file, width, 'webp'));
}

function fallback(file: MediaFile, { width, format }: PictureFacts): Variant {
  return toVariant(file, Math.min(width, FALLBACK_WIDTH), fallbackFormat(format));
}

function toVariant({ name, hash }: MediaFile, width: number, format: PictureFormat): Variant {
  const extension = format === 'jpeg' ? 'jpg' : format;
  return { path: `/media/${addressName(name)}-${width}-${hash}.${extension}`, width, format };
}

/** Never wider than the picture itself. */
function widthsOf({ width }: PictureFacts): readonly number[] {
  const narrower = WIDTHS.filter((wanted) => wanted < width);
  return narrower.length === WIDTHS.length ? narrower : [...narrower, width];
}

/** JPEG and PNG are known everywhere. What is in a newer format is shown only where WebP is shown too. */
function fallbackFormat(format: PictureFormat): PictureFormat {
  return format === 'jpeg' || format === 'png' ? format : 'webp';
}

/** The name of a file without what would have to be encoded in an address; the hash tells it apart from others. */
function addressName(file: string): string {
  const name = parse(file)
    .name.normalize('NFKD')
    .replace(/[^\w.]+/g, '-');
  return name.replace(/^[-.]+|[-.]+$/g, '').toLowerCase() || 'picture';
}
