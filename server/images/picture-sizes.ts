/** The sizes a picture is offered in, and their addresses. */
import { parse } from 'node:path';
import { mediaPath } from '../../web/runtime/routes.ts';
import type { Picture } from '../../web/views/view-context.ts';
import type { MediaFile, PictureFacts, PictureFormat } from './media-file.ts';

/** A picture in one width and format. Its path on the site is unencoded. */
interface PictureVariant {
  readonly path: string;
  readonly width: number;
  readonly format: PictureFormat;
}

/** In pixels: the text column on a phone, on a desktop, and on a dense screen. */
const WIDTHS = [480, 960, 1440];
/** For readers that offer no choice of sizes, such as feed readers. */
const FALLBACK_WIDTH = 960;

/** Returns how a page refers to the picture, or undefined when the file is no picture. */
export function pictureOf(file: MediaFile): Picture | undefined {
  const { name, picture } = file;
  if (!picture) return undefined;
  const { width, height, isResizable } = picture;
  if (!isResizable) return { src: mediaPath(name), width, height };
  const srcset = offered(file, picture).map((variant) => `${variant.path} ${variant.width}w`);
  return { src: fallback(file, picture).path, srcset: srcset.join(', '), width, height };
}

/** Lists the files that `pictureOf` may name; none when the picture is served as it is. */
export function variantsOf(file: MediaFile): readonly PictureVariant[] {
  const { picture } = file;
  if (!picture?.isResizable) return [];
  const choice = offered(file, picture);
  const other = fallback(file, picture);
  return choice.some(({ path }) => path === other.path) ? choice : [...choice, other];
}

function offered(file: MediaFile, picture: PictureFacts): readonly PictureVariant[] {
  return widthsOf(picture).map((width) => toVariant(file, width, 'webp'));
}

function fallback(file: MediaFile, { width, format }: PictureFacts): PictureVariant {
  return toVariant(file, Math.min(width, FALLBACK_WIDTH), fallbackFormat(format));
}

function toVariant({ name, hash }: MediaFile, width: number, format: PictureFormat): PictureVariant {
  const extension = format === 'jpeg' ? 'jpg' : format;
  return { path: `/media/${addressName(name)}-${width}-${hash}.${extension}`, width, format };
}

/** Never wider than the picture itself. */
function widthsOf({ width }: PictureFacts): readonly number[] {
  const narrower = WIDTHS.filter((wanted) => wanted < width);
  return narrower.length === WIDTHS.length ? narrower : [...narrower, width];
}

/** Every reader shows JPEG and PNG. A reader that shows a newer format shows WebP, too. */
function fallbackFormat(format: PictureFormat): PictureFormat {
  return format === 'jpeg' || format === 'png' ? format : 'webp';
}

/** Returns the name of the file without characters that an address would have to encode. */
function addressName(file: string): string {
  const name = parse(file)
    .name.normalize('NFKD')
    .replace(/[^\w.]+/g, '-');
  return name.replace(/^[-.]+|[-.]+$/g, '').toLowerCase() || 'picture';
}
